import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { type LiveLog, LiveLogModel } from './live-log.model.ts';

/** Older events are not sent again (product/notifications-and-mails#live-stream), in ms. */
const keptMs = 24 * 3_600_000;
/** Bounds the size of a log. A client that missed more begins anew. */
const maxKept = 1000;

type LiveEvent = Pick<LiveLog['events'][number], 'type' | 'about_id' | 'at'>;

export interface NumberedEvent extends LiveEvent {
  number: number;
}

/** New live events of a member. */
export interface LiveChange {
  member_id: Types.ObjectId;
  events: readonly Pick<LiveEvent, 'type' | 'about_id'>[];
}

const dayAgo = () => new Date(clock.now().getTime() - keptMs);

/**
 * Appends live events in one command, inside the transaction of what they tell. A log is one document, so transactions of
 * one member are serialized: events commit in the order of their numbers, and a stream that reads those after a number
 * misses none.
 */
export async function recordLiveEvents(changes: readonly LiveChange[]): Promise<void> {
  if (changes.length === 0) return;
  const at = clock.now();
  const writes = changes.flatMap(({ member_id, events }) => [
    {
      updateOne: {
        filter: { _id: member_id, 'events.at': { $lte: dayAgo() } },
        update: { $pull: { events: { at: { $lte: dayAgo() } } } },
      },
    },
    {
      updateOne: {
        filter: { _id: member_id },
        update: {
          $inc: { last_number: events.length },
          $set: { changed_at: at },
          $push: { events: { $each: events.map((event) => ({ ...event, at })), $slice: -maxKept } },
        },
        upsert: true,
      },
    },
  ]);
  await LiveLogModel.bulkWrite(writes, { timestamps: false });
}

/** The number of a member's latest event, and her events after `number` as far as they are kept, with their numbers. */
export async function eventsAfter(
  memberId: string,
  number: number,
): Promise<{ latest: number; events: NumberedEvent[] }> {
  const log = await LiveLogModel.findById(memberId).lean();
  if (!log) return { latest: 0, events: [] };
  const first = log.last_number - log.events.length + 1;
  const numbered = log.events.map(({ type, about_id, at }, index) => ({
    ...{ type, about_id, at },
    number: first + index,
  }));
  return { latest: log.last_number, events: numbered.filter((event) => event.number > number) };
}

/** Event ids such as 'n17'; 'n17.2' for counts sent after event 17. */
const eventId = /^n(\d{1,15})(?:\.\d{1,9})?$/;

/**
 * The event number after which a stream starts. The latest for a new stream: without an id, with an unknown id, or when
 * later events are older than a day.
 */
export async function startOf(memberId: string, lastEventId: string | undefined): Promise<number> {
  const number = Number(lastEventId?.match(eventId)?.[1] ?? Number.NaN);
  const { latest, events } = await eventsAfter(memberId, number);
  if (!(number <= latest)) return latest;
  const missed = events.filter(({ at }) => at > dayAgo());
  return missed.length === latest - number ? number : latest;
}
