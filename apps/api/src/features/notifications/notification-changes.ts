import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { type LiveEvent, LiveEventModel } from './live-event.model.ts';
import { NotificationCounterModel } from './notification-counter.model.ts';

type EventContent = Pick<LiveEvent, 'type'> &
  Partial<Pick<LiveEvent, 'notification_id' | 'message' | 'author_id'>>;

/** A change of a member's notifications: the change of her counters, and the live event. */
export interface NotificationChange {
  member_id: Types.ObjectId;
  total?: number;
  unread?: number;
  event: EventContent;
}

/**
 * Updates counters and numbers live events, inside the transaction of the changes, at most one per member. The counters
 * are one document per member, so her transactions are serialized: events commit in the order of their numbers, and a
 * stream that reads those after a number misses none.
 */
export async function recordChanges(changes: readonly NotificationChange[]): Promise<void> {
  if (changes.length === 0) return;
  const now = clock.now();
  await NotificationCounterModel.bulkWrite(
    changes.map(({ member_id, total = 0, unread = 0 }) => ({
      updateOne: {
        filter: { _id: member_id },
        update: { $inc: { total, unread, last_event: 1 }, $set: { changed_at: now } },
        upsert: true,
      },
    })),
    { ordered: false, timestamps: false },
  );
  const ids = changes.map(({ member_id }) => member_id);
  const counters = await NotificationCounterModel.find({ _id: { $in: ids } })
    .select('last_event')
    .lean();
  const numbers = new Map(counters.map(({ _id, last_event }) => [String(_id), last_event]));
  await LiveEventModel.insertMany(
    changes.map(({ member_id, event }) => ({
      ...event,
      member_id,
      number: numbers.get(String(member_id)) as number,
      created_at: now,
    })),
  );
}
