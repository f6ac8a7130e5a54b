import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { findPage } from '#lib/capped-list.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { type User, UserModel } from './user.model.ts';
import { visibleTo } from './visibility.service.ts';

/** The time zones that members have set, each found by one index lookup. */
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
  /** Null for members without one. */
  timeZone: string | null;
  monday: string;
  joinedBefore: Date;
}

/** Members of a zone with a weekly digest who had none on this Monday, one by one. */
export function findDigestReaders({
  timeZone,
  monday,
  joinedBefore,
}: DigestReaderQuery): AsyncIterable<User> {
  return UserModel.find({
    time_zone: timeZone,
    created_at: { $lt: joinedBefore },
    'notification_preferences.digest': { $ne: 'off' },
    'last_digest.monday': { $ne: monday },
  })
    .sort({ _id: 1 })
    .select('+last_digest')
    .lean()
    .cursor({ batchSize: 100 });
}

/** Marks a member's digest as sent, inside the transaction that mails it; false when it was sent already. */
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

/** Members who joined since `since`, newest first, without the caller and those hidden from her. */
export async function listNewMembers(caller: Caller, since: Date, limit: number): Promise<Listed<User>> {
  const filter = {
    created_at: { $gt: since },
    $and: [await visibleTo(caller), { _id: { $ne: caller.id } }],
  };
  return findPage<User>(UserModel, { filter, sort: newestFirst, page: { limit } });
}
