import { ApplicationModel } from '#features/opportunities/application.model.ts';
import { OpportunityModel, termFrom } from '#features/opportunities/opportunity.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { searchableBy } from '#lib/search.ts';

/** Members per opportunity. */
const membersEach = 20;
const applicantsEach = 20;
const batchSize = 50;

/** Applicants of the first opportunity: more than an answer lists. */
const applicantsOfFirst = (memberCount: number) => Math.min(5_000, Math.floor(memberCount / 2));

function opportunityAt(index: number, posters: readonly unknown[], applicant_ids: readonly unknown[]) {
  const title = `Partner for project ${index}`;
  const description = 'Two afternoons a week, from home or with us in the studio. '.repeat(4);
  return {
    ...termFrom(new Date()),
    ...searchableBy([title, description]),
    poster_id: posters[index % posters.length],
    type: 'collaboration',
    title,
    description,
    applicant_ids,
  };
}

const applicationOf = (opportunity_id: unknown, member_id: unknown) => ({
  opportunity_id,
  member_id,
  state: 'seen',
  note: 'I would like to know more.',
  applied_at: new Date(),
});

/**
 * Inserts opportunities, one per twenty members, with twenty applicants each, and many for the first one. @param
 * members some of them: they post and apply
 * @returns the id of the opportunity with many applicants
 */
export async function seedOpportunities(memberCount: number, members: readonly unknown[]): Promise<string> {
  const found = await UserModel.find().limit(applicantsOfFirst(memberCount)).select('_id').lean();
  const many = found.map(({ _id }) => _id);
  const few = members.slice(-applicantsEach);
  const count = Math.ceil(memberCount / membersEach);
  let first: unknown;
  for (let from = 0; from < count; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, count - from) }, (_, offset) =>
      opportunityAt(from + offset, members, from + offset === 0 ? many : few),
    );
    const opportunities = await OpportunityModel.insertMany(rows);
    first ??= opportunities[0]?._id;
    const applications = opportunities
      .filter(({ _id }) => _id !== first)
      .flatMap(({ _id }) => few.map((member) => applicationOf(_id, member)));
    await ApplicationModel.insertMany(applications);
  }
  for (let from = 0; from < many.length; from += 1_000) {
    const batch = many.slice(from, from + 1_000);
    await ApplicationModel.insertMany(batch.map((member) => applicationOf(first, member)));
  }
  return String(first);
}
