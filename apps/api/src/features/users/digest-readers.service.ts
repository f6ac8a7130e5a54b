import type { Types } from 'mongoose';
import { type User, UserModel } from './user.model.ts';

/** The time zones that members have, each once: one look into the index for each, not one for each member. */
export async function timeZonesInUse(): Promise<string[]> {
  const zones: string[] = [];
  for (;;) {
    const next = await UserModel.findOne({ time_zone: { $gt: zones.at(-1) ?? '' } })
      .sort({ time_zone: 1, _id: 1 })
      .select('time_zone')
      .lean();
    if (!next?.time_zone) return zones;
    zones.push(next.time_zone);
  }
}

interface DigestReaderQuery {
  /** Null for those who have none. */
  timeZone: string | null;
  monday: string;
  joinedBefore: Date;
  after: Types.ObjectId | null | undefined;
  limit: number;
}

/** Members of a zone who get a weekly digest and had none on this Monday, in the order of their ids, those behind `after`. */
export function findDigestReaders({
  timeZone,
  monday,
  joinedBefore,
  after,
  limit,
}: DigestReaderQuery): Promise<User[]> {
  return UserModel.find({
    time_zone: timeZone,
    ...(after && { _id: { $gt: after } }),
    created_at: { $lt: joinedBefore },
    'notification_preferences.digest': { $ne: 'off' },
    'last_digest.monday': { $ne: monday },
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select('+last_digest')
    .lean();
}

/** Writes down that a member had her digest, inside the transaction that mails it; false when she had it already. */
export async function markDigestSent(
  _id: Types.ObjectId,
  last_digest: { monday: string; at: Date },
): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(
    { _id, 'last_digest.monday': { $ne: last_digest.monday } },
    { $set: { last_digest } },
    { timestamps: false },
  );
  return matchedCount === 1;
}
