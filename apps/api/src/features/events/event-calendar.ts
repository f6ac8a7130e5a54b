import type { QueryFilter } from 'mongoose';
import { countMatching } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery, pageOf } from '#lib/page.ts';
import { type Event, EventModel } from './event.model.ts';

interface Period {
  from?: Date | undefined;
  until?: Date | undefined;
}

const periodOf = ({ from, until }: Period) =>
  from || until ? { date: { ...(from && { $gte: from }), ...(until && { $lt: until }) } } : {};

const later = (a: Date, b: Date | undefined) => (b && b > a ? b : a);
const earlier = (a: Date, b: Date | undefined) => (b && b < a ? b : a);

/**
 * One page of upcoming events by date followed by past ones, latest first (decisions §3). The two parts are two walks
 * of the same index, so that a page in the middle loads no more than itself.
 */
export async function findInCalendar(
  condition: QueryFilter<Event>,
  period: Period,
  page: PageQuery,
): Promise<Listed<Event>> {
  const now = clock.now();
  const upcoming = { ...condition, ...periodOf({ from: later(now, period.from), until: period.until }) };
  const past = { ...condition, ...periodOf({ from: period.from, until: earlier(now, period.until) }) };
  const { skip, limit } = pageOf(page);

  const nothing: Event[] = [];
  const [total, items] = await Promise.all([
    countMatching(EventModel, { ...condition, ...periodOf(period) }),
    limit > 0 ? EventModel.find(upcoming).sort({ date: 1, _id: 1 }).skip(skip).limit(limit).lean() : nothing,
  ]);
  const room = limit - items.length;
  if (room === 0) return { items, total };

  // A page that the upcoming ones do not fill tells how many of them there are, unless it begins behind them all.
  const isBehind = items.length === 0 && skip > 0;
  const upcomingCount = isBehind ? await EventModel.countDocuments(upcoming) : skip + items.length;
  if (total > upcomingCount) {
    const ofPast = EventModel.find(past).sort({ date: -1, _id: -1 });
    const skipOfPast = Math.max(0, skip - upcomingCount);
    items.push(...(await ofPast.skip(skipOfPast).limit(room).lean()));
  }
  return { items, total };
}

/** One page of events, the latest made first. */
export async function findNewest(
  condition: QueryFilter<Event>,
  period: Period,
  page: PageQuery,
): Promise<Listed<Event>> {
  const filter = { ...condition, ...periodOf(period) };
  const { skip, limit } = pageOf(page);
  const [total, items] = await Promise.all([
    countMatching(EventModel, filter),
    limit === 0 ? [] : EventModel.find(filter).sort(newestFirst).skip(skip).limit(limit).lean(),
  ]);
  return { items, total };
}
