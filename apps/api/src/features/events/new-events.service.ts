import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { type Event, EventModel } from './event.model.ts';

/**
 * Events created since `since` that are not over, newest first, without the caller's own and those of members hidden
 * from her.
 */
export async function listNewEvents(caller: Caller, since: Date, limit: number): Promise<Listed<Event>> {
  const filter = {
    created_at: { $gt: since },
    ends_at: { $gt: clock.now() },
    $and: [await visibleTo(caller, 'organizer_id'), { organizer_id: { $ne: caller.id } }],
  };
  return findPage<Event>(EventModel, { filter, sort: newestFirst, page: { limit } });
}
