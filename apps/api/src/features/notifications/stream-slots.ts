import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { tooMany } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { StreamSlotModel } from './stream-slot.model.ts';

/** product/notifications-and-mails#live-stream: over all processes. */
const maxStreams = 10;
const leaseMs = 60_000;

const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);

export interface StreamSlots {
  /**
   * Takes a slot for a stream.
   * @throws 429 when all ten are taken
   */
  take(memberId: string): Promise<string>;
  give(streamId: string): Promise<void>;
  /** Renews the slots of this process's streams. */
  renew(): Promise<void>;
}

/** The slots of this process's live streams; `RATE_LIMIT=off` counts none. */
export function createStreamSlots({ config }: AppContext): StreamSlots {
  if (config.RATE_LIMIT === 'off') {
    return { take: async () => randomUUID(), give: async () => {}, renew: async () => {} };
  }
  /** This process's open streams: the slot of one that could not be given back is not renewed. */
  const open = new Set<string>();

  /** Whether the slot was free. The unique index decides between concurrent streams. */
  async function takePlace(memberId: string, place: number, stream_id: string): Promise<boolean> {
    const lease = { member_id: new Types.ObjectId(memberId), stream_id, expires_at: leaseEnd() };
    try {
      const _id = `${memberId}:${place}`;
      const isFree = { _id, expires_at: { $lte: clock.now() } };
      await StreamSlotModel.updateOne(isFree, { $set: lease }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicate(error, '_id')) return false;
      throw error;
    }
  }

  return {
    async take(memberId) {
      const streamId = randomUUID();
      for (let place = 0; place < maxStreams; place += 1) {
        if (!(await takePlace(memberId, place, streamId))) continue;
        open.add(streamId);
        return streamId;
      }
      throw tooMany(leaseMs / 1000, 'too_many_live_streams');
    },
    async give(stream_id) {
      open.delete(stream_id);
      await StreamSlotModel.deleteOne({ stream_id });
    },
    async renew() {
      await StreamSlotModel.updateMany({ stream_id: { $in: [...open] } }, { expires_at: leaseEnd() });
    },
  };
}
