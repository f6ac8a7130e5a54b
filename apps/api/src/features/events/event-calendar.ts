import type { QueryFilter } from 'mongoose';
import { countMatching } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
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

  const [total, upcomingCount] = await Promise.all([
    countMatching(EventModel, { ...condition, ...periodOf(period) }),
    EventModel.countDocuments(upcoming),
  ]);
  const fromUpcoming = Math.min(limit, Math.max(0, upcomingCount - skip));
  const items =
    fromUpcoming > 0
      ? await EventModel.find(upcoming).sort({ date: 1, _id: 1 }).skip(skip).limit(fromUpcoming).lean()
      : [];
  if (limit > fromUpcoming && total > upcomingCount) {
    const skipOfPast = Math.max(0, skip - upcomingCount);
    const ofPast = EventModel.find(past).sort({ date: -1, _id: -1 });
    items.push(
      ...(await ofPast
        .skip(skipOfPast)
        .limit(limit - fromUpcoming)
        .lean()),
    );
  }
  return { items, total };
}
