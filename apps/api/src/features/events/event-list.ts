import type { QueryFilter, SortOrder } from 'mongoose';
import { countMatching, withTotal } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery, pageOf } from '#lib/page.ts';
import { type Event, EventModel, longEventMs } from './event.model.ts';

type Filter = QueryFilter<Event>;

/** Events that run at or after `from` and start before `until` (product/events#lists-of-events). */
export interface Period {
  from?: Date | undefined;
  until?: Date | undefined;
}

/** One sorted index scan. */
interface Scan {
  filter: Filter;
  sort: Record<string, SortOrder>;
}

const before = (instant: Date) => new Date(instant.getTime() - longEventMs);

const later = (a: Date, b: Date | undefined) => (b && b > a ? b : a);
const earlier = (a: Date, b: Date | undefined) => (b && b < a ? b : a);

/**
 * The filter for events of a period. Events that run at `from` started at most a day before it, except the few with
 * `is_long`, so the index by start is read from there, however many events are older.
 */
function overlapOf({ from, until }: Period): Filter[] {
  const begins = until ? { $lt: until } : {};
  if (!from) return until ? [{ starts_at: begins }] : [{}];
  return [
    { is_long: true, starts_at: { $lt: earlier(before(from), until) }, ends_at: { $gt: from } },
    { starts_at: { $gte: before(from), ...begins }, ends_at: { $gt: from } },
  ];
}

/**
 * Scans in the order of starts: upcoming events ascending, then past ones descending
 * (product/events#lists-of-events).
 */
function scansOf(condition: Filter, { from, until }: Period, now: Date): Scan[] {
  const upcoming = overlapOf({ from: later(now, from), until });
  const past = overlapOf({ from, until: earlier(now, until) }).reverse();
  return [
    ...upcoming.map(
      (period): Scan => ({ filter: { ...condition, ...period }, sort: { starts_at: 1, _id: 1 } }),
    ),
    ...past.map(
      (period): Scan => ({
        filter: { ...condition, ...period, ends_at: { ...(from && { $gt: from }), $lte: now } },
        sort: { starts_at: -1, _id: -1 },
      }),
    ),
  ];
}

/**
 * The total of a period. Of a period with both ends it is the difference of two totals that an index counts, as all events
 * that start at `until` or later end after `from`; a filter with both fields would read documents.
 */
async function totalIn(condition: Filter, { from, until }: Period): Promise<number> {
  const running = { ...condition, ...(from && { ends_at: { $gt: from } }) };
  if (!until) return countMatching(EventModel, running);
  if (!from || until <= from) return countMatching(EventModel, { ...running, starts_at: { $lt: until } });
  const [ending, beginningLater] = await Promise.all([
    countMatching(EventModel, running),
    countMatching(EventModel, { ...condition, starts_at: { $gte: until } }),
  ]);
  return Math.max(0, ending - beginningLater);
}

/** One page over these scans, one after the other, loading no more than the page. */
async function findByScans(scans: readonly Scan[], page: PageQuery): Promise<Event[]> {
  const items: Event[] = [];
  const { limit, ...from } = pageOf(page);
  let { skip } = from;
  for (const { filter, sort } of scans) {
    const room = limit - items.length;
    if (room === 0) break;
    const found = await EventModel.find(filter).sort(sort).skip(skip).limit(room).lean();
    items.push(...found);
    if (skip === 0) continue;
    // A count is only needed when the page starts behind this scan.
    skip -= found.length > 0 ? skip : Math.min(skip, await EventModel.countDocuments(filter));
  }
  return items;
}

/** Upcoming events that match, the next first; running events are upcoming. How many there are is not counted. */
export function findUpcoming(condition: Filter, page: PageQuery): Promise<Event[]> {
  const now = clock.now();
  return findByScans(scansOf(condition, { from: now }, now), page);
}

/** One page of upcoming events by date, then past ones, latest first; running events are upcoming. */
export async function findByDate(condition: Filter, period: Period, page: PageQuery): Promise<Listed<Event>> {
  const items = await findByScans(scansOf(condition, period, clock.now()), page);
  return withTotal(page, items, () => totalIn(condition, period));
}

/** One page of events, newest first. */
export async function findNewest(condition: Filter, period: Period, page: PageQuery): Promise<Listed<Event>> {
  const parts = overlapOf(period);
  const filter = parts.length === 1 ? { ...condition, ...parts[0] } : { $and: [condition, { $or: parts }] };
  const { skip, limit } = pageOf(page);
  const items =
    limit === 0 ? [] : await EventModel.find(filter).sort(newestFirst).skip(skip).limit(limit).lean();
  return withTotal(page, items, () => totalIn(condition, period));
}
