import { mayChange } from '@rosette/shared/policy/can.ts';
import { type People, peopleById } from '#features/users/people.service.ts';
import { type Viewer, visibleAmong } from '#features/users/visibility.service.ts';
import { formerMemberName } from '#lib/former-member.ts';
import type { Opportunity } from './opportunity.model.ts';

/** An opportunity as a viewer sees it: `applicants` holds the ids visible to her. */
export type ShownOpportunity = Opportunity & { poster_name: string; applicants: string[] };

/**
 * Opportunities with their posters' names and the applicants whom `viewer` sees: as poster or admin all who are not
 * hidden from her, else herself (product/opportunities#who-sees-applicants). The posters are loaded unless `people` has them.
 */
export async function allShownTo(
  viewer: Viewer,
  opportunities: readonly Opportunity[],
  people?: People,
): Promise<ShownOpportunity[]> {
  const posters = people ?? (await peopleById(opportunities.map(({ poster_id }) => poster_id)));
  const own = opportunities.filter(({ poster_id }) => mayChange(viewer, String(poster_id)));
  const ofOwn = own.flatMap(({ applicant_ids }) => applicant_ids.map(String));
  const visible = new Set(ofOwn.length > 0 ? await visibleAmong(viewer, ofOwn) : []);
  return opportunities.map((opportunity) => {
    const isShown = own.includes(opportunity)
      ? (id: string) => visible.has(id)
      : (id: string) => id === viewer?.id;
    return {
      ...opportunity,
      poster_name: posters.get(String(opportunity.poster_id))?.full_name ?? formerMemberName,
      applicants: opportunity.applicant_ids.map(String).filter(isShown),
    };
  });
}

/** One opportunity as `viewer` may see it. */
export async function shownTo(viewer: Viewer, opportunity: Opportunity): Promise<ShownOpportunity> {
  const [shown] = await allShownTo(viewer, [opportunity]);
  return shown as ShownOpportunity;
}
