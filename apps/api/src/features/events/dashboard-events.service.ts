import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import { clock } from '#lib/clock.ts';
import { newestFirst } from '#lib/page.ts';
import { EventModel } from './event.model.ts';
import { seenBy } from './event-organizers.ts';
import { RsvpModel } from './rsvp.model.ts';

/**
 * The next event that the caller attends, in an array, which a block does not hide from her, and the five newest ones
 * without those of organizers hidden from her.
 */
export async function listDashboardEvents(caller: Caller) {
  const rsvps = await RsvpModel.find({ member_id: caller.id, state: 'going' }).select('event_id').lean();
  const own = {
    _id: { $in: rsvps.map(({ event_id }) => event_id) },
    ends_at: { $gt: clock.now() },
    ...(await visibleTo(caller.role === 'admin' ? caller : null, 'organizer_id')),
  };
  const visible = await visibleTo(caller, 'organizer_id');
  const [next, newest] = await Promise.all([
    EventModel.find(own).sort({ starts_at: 1, _id: 1 }).limit(1).lean(),
    EventModel.find(visible).sort(newestFirst).limit(5).lean(),
  ]);
  const seen = await seenBy(caller, [...next, ...newest]);
  return { next: seen.slice(0, next.length), newest: seen.slice(next.length) };
}
