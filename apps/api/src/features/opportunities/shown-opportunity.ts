import { namesOf } from '#features/users/users.service.ts';
import { type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { applicantIdsOf } from './applicant-ids.ts';
import type { Opportunity } from './opportunity.model.ts';

/** An opportunity as a viewer sees it: `applicants` holds the ids visible to her. */
export type ShownOpportunity = Opportunity & { poster_name: string; applicants: string[] };

/** Opportunities with their posters' names and applicants, as `viewer` may see them. */
export async function allShownTo(viewer: Viewer, opportunities: Opportunity[]): Promise<ShownOpportunity[]> {
  const names = await namesOf(opportunities.map(({ poster_id }) => poster_id));
  const applicants = await applicantIdsOf(opportunities, viewer, await visibleTo(viewer, 'member_id'));
  return opportunities.map((opportunity) => ({
    ...opportunity,
    poster_name: names.get(String(opportunity.poster_id)) ?? formerMemberName,
    applicants: applicants.get(String(opportunity._id)) ?? [],
  }));
}

/** One opportunity as `viewer` may see it. */
export async function shownTo(viewer: Viewer, opportunity: Opportunity): Promise<ShownOpportunity> {
  const [shown] = await allShownTo(viewer, [opportunity]);
  return shown as ShownOpportunity;
}
