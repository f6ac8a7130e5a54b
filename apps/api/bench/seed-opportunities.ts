import { ApplicationModel } from '#features/opportunities/application.model.ts';
import { OpportunityModel } from '#features/opportunities/opportunity.model.ts';
import { termFrom } from '#features/opportunities/opportunity-term.ts';
import { searchableBy } from '#lib/search.ts';

const opportunityCount = 1_000;
const applicantsEach = 50;

function opportunityAt(index: number, posters: readonly unknown[]) {
  const title = `Partner for project ${index}`;
  const description = 'Two afternoons a week, from home or with us in the studio. '.repeat(4);
  return {
    ...termFrom(new Date()),
    ...searchableBy([title], description),
    poster_id: posters[index % posters.length],
    type: 'collaboration',
    title,
    description,
    applicant_count: applicantsEach,
  };
}

/**
 * Opportunities with fifty applicants each, written past the API.
 * @returns the id of one of them
 */
export async function seedOpportunities(members: readonly unknown[]): Promise<string> {
  const rows = Array.from({ length: opportunityCount }, (_, index) => opportunityAt(index, members));
  const opportunities = await OpportunityModel.insertMany(rows);
  for (const { _id } of opportunities) {
    await ApplicationModel.insertMany(
      members.slice(0, applicantsEach).map((member_id) => ({
        opportunity_id: _id,
        member_id,
        state: 'seen',
        note: 'I would like to know more.',
        applied_at: new Date(),
      })),
    );
  }
  return String(opportunities[0]?._id);
}
