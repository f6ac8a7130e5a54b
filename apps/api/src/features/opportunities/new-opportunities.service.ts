import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { type Opportunity, OpportunityModel } from './opportunity.model.ts';
import { openAt } from './opportunity-term.ts';

/**
 * Open opportunities posted since `since`, newest first, without the caller's own and those of members hidden from her.
 */
export async function listNewOpportunities(
  caller: Caller,
  since: Date,
  limit: number,
): Promise<Listed<Opportunity>> {
  const filter = {
    ...openAt(clock.now()),
    created_at: { $gt: since },
    $and: [await visibleTo(caller, 'poster_id'), { poster_id: { $ne: caller.id } }],
  };
  return findPage<Opportunity>(OpportunityModel, { filter, sort: newestFirst, page: { limit } });
}
