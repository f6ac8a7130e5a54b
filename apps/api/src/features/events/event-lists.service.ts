import type { EventListQuery } from '@rosette/shared/contract/events.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, type QueryFilter, type SortOrder } from 'mongoose';
import type { People } from '#features/users/people.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import { countMatching, findPage, withTotal } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery, pageOf } from '#lib/page.ts';
import { partsOf } from '#lib/parts-of.ts';
import { type Found, type Matching, searchItems, searchList } from '#lib/search.ts';
import { type Event, EventModel } from './event.model.ts';
import { listEventsToMeetAt } from './presence.service.ts';
import { RsvpModel } from './rsvp.model.ts';
import { type SeenEvent, seenBy } from './seen-events.service.ts';
import { type InSeries, oncePerSeries, withSeries } from './series-dates.service.ts';

type Filter = QueryFilter<Event>;

/** Events that run at or after `from` and start before `until` (product/events#lists-of-events). */
interface Period {
  from?: Date | undefined;
  until?: Date | undefined;
}

const overlapOf = ({ from, until }: Period): Filter => ({
  ...(from && { ends_at: { $gt: from } }),
  ...(until && { starts_at: { $lt: until } }),
});

/** A part of a list, read by one query. */
interface Part {
  filter: Filter;
  sort: Record<string, SortOrder>;
}

/** Upcoming events ascending, then past ones descending (product/events#lists-of-events); running ones are upcoming. */
function partsByDate(condition: Filter, { from, until }: Period): [upcoming: Part, past: Part] {
  const now = clock.now();
  const upcoming = overlapOf({ from: from && from > now ? from : now, until });
  const past = overlapOf({ until: until && until < now ? until : now });
  return [
    { filter: { ...condition, ...upcoming }, sort: { starts_at: 1, _id: 1 } },
    {
      filter: { ...condition, ...past, ends_at: { ...(from && { $gt: from }), $lte: now } },
      sort: { starts_at: -1, _id: -1 },
    },
  ];
}

/** One page over these parts, one after the other, loading no more than the page. */
async function findInParts(parts: readonly Part[], page: PageQuery): Promise<Event[]> {
  const items: Event[] = [];
  const { limit, ...from } = pageOf(page);
  let { skip } = from;
  for (const { filter, sort } of parts) {
    const room = limit - items.length;
    if (room === 0) break;
    const found = await EventModel.find(filter).sort(sort).skip(skip).limit(room).lean();
    items.push(...found);
    if (skip === 0) continue;
    // A count is only needed when the page starts behind this part.
    skip -= found.length > 0 ? skip : Math.min(skip, await EventModel.countDocuments(filter));
  }
  return items;
}

/**
 * Upcoming events by date, then past ones, latest first; with `sort` newest first. Everybody sees all of them
 * (product/profiles-and-directory#caps-of-lists) but those of suspended organizers, which only admins see. Blocks are not
 * applied: the list is the same for everybody (product/safety#blocks), but for attendance.
 */
export async function listEvents(
  caller: MaybeCaller,
  { q, from, until, online, organizer, sort, ...page }: EventListQuery,
): Promise<Listed<SeenEvent>> {
  if (organizer !== undefined && !isValidObjectId(organizer)) return { items: [], total: 0 };
  const among = {
    ...(online === 'true' && { $or: [{ online_url: { $exists: true } }, { online_only: true }] }),
    ...(online === 'false' && { online_url: { $exists: false }, online_only: { $ne: true } }),
    ...(organizer && { organizer_id: organizer }),
    ...(sort === 'created' && oncePerSeries),
    ...(await visibleTo(caller?.role === 'admin' ? caller : null, 'organizer_id')),
  };
  async function find(matching: Matching): Promise<Listed<Event>> {
    const condition = { ...matching, ...among };
    const all = { ...condition, ...overlapOf({ from, until }) };
    const parts =
      sort === 'created' ? [{ filter: all, sort: newestFirst }] : partsByDate(condition, { from, until });
    return withTotal(page, await findInParts(parts, page), () => countMatching(EventModel, all));
  }
  const listed = await searchList(q, find);
  return { ...listed, items: await seenBy(caller, listed.items) };
}

/**
 * Upcoming events that match, the next first, without organizers hidden from the caller. `seenBy` adds what she sees of
 * them.
 */
export async function findUpcomingEvents(
  caller: Caller,
  { q, ...page }: PageQuery & { q: string },
): Promise<Found<Event>> {
  const visible = await visibleTo(caller, 'organizer_id');
  return searchItems(q, (matching) => {
    const [upcoming] = partsByDate({ ...matching, ...visible }, {});
    return findInParts([upcoming], page);
  });
}

/** Upcoming events of an organizer who is among `people` and whom the caller sees, the next first. */
export async function findUpcomingEventsOf(
  caller: Caller,
  organizer_id: string,
  limit: number,
  people: People,
): Promise<SeenEvent[]> {
  const [upcoming] = partsByDate({ organizer_id }, {});
  return seenBy(caller, await findInParts([upcoming], { limit }), people);
}

/**
 * For the digest: events created since `since` that are not over, newest first, without the caller's own and those of
 * members hidden from her, a series once.
 */
export async function listNewEvents(
  caller: Caller,
  since: Date,
  limit: number,
): Promise<Listed<Event & InSeries>> {
  const filter = {
    created_at: { $gt: since },
    ...oncePerSeries,
    // Of a series the later dates are still ahead.
    $or: [{ ends_at: { $gt: clock.now() } }, { series_id: { $exists: true } }],
    $and: [await visibleTo(caller, 'organizer_id'), { organizer_id: { $ne: caller.id } }],
  };
  const { items, total } = await findPage<Event>(EventModel, { filter, sort: newestFirst, page: { limit } });
  return { items: await withSeries(items), total };
}

/**
 * The next three events that the caller attends, which a block does not hide from her, and the last at which she can have
 * met somebody.
 */
export async function listAttended(caller: Caller) {
  const rsvps = await RsvpModel.find({ member_id: caller.id, state: 'going' }).select('event_id').lean();
  const goingTo = rsvps.map(({ event_id }) => event_id);
  const own = {
    _id: { $in: goingTo },
    ends_at: { $gt: clock.now() },
    ...(await visibleTo(caller.role === 'admin' ? caller : null, 'organizer_id')),
  };
  const [next, begun] = await Promise.all([
    goingTo.length === 0 ? [] : EventModel.find(own).sort({ starts_at: 1, _id: 1 }).limit(3).lean(),
    listEventsToMeetAt(caller, goingTo),
  ]);
  return { next, begun };
}

/** The next events that have not begun, and the newest ones, a series once, without organizers hidden from the caller. */
export async function listEventNews(caller: Caller, most: { upcoming: number; newest: number }) {
  const visible = await visibleTo(caller, 'organizer_id');
  const [upcoming, newest] = await Promise.all([
    EventModel.find({ ...visible, starts_at: { $gte: clock.now() } })
      .sort({ starts_at: 1, _id: 1 })
      .limit(most.upcoming)
      .lean(),
    EventModel.find({ ...visible, ...oncePerSeries })
      .sort(newestFirst)
      .limit(most.newest)
      .lean(),
  ]);
  return { upcoming, newest: await withSeries(newest) };
}

/** The events that begin in this period, with the seats that were taken and who was checked in. */
export async function eventsBetween(
  start: Date,
  end: Date,
): Promise<{ at: Date; seats: number; guests: number; came_ids: string[] }[]> {
  const events = await EventModel.find({ starts_at: { $gte: start, $lt: end } })
    .select('starts_at attendee_count guest_count')
    .lean();
  const cameTo = new Map<string, string[]>();
  for (const part of partsOf(events, 200)) {
    const rsvps = await RsvpModel.find({
      event_id: { $in: part.map(({ _id }) => _id) },
      checked_in_at: { $exists: true },
    })
      .select('event_id member_id guest.hash')
      .lean();
    for (const { _id, event_id, member_id, guest } of rsvps) {
      // A guest without a hash came more than a year ago.
      const who = String(member_id ?? guest?.hash ?? _id);
      cameTo.set(String(event_id), [...(cameTo.get(String(event_id)) ?? []), who]);
    }
  }
  return events.map(({ _id, starts_at: at, attendee_count: seats, guest_count: guests }) => ({
    at,
    seats,
    guests: guests ?? 0,
    came_ids: cameTo.get(String(_id)) ?? [],
  }));
}
