import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { findPage } from '#lib/capped-list.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { type User, UserModel } from './user.model.ts';
import { membersFor } from './visibility.service.ts';

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

/** Stores when these members were sent a digest, from which their next one goes on; inside the transaction that mails it. */
export async function markDigestsSent(ids: readonly string[], last_digest_at: Date): Promise<void> {
  await UserModel.updateMany({ _id: { $in: ids } }, { last_digest_at }, { timestamps: false });
}

/** Members who joined since `since`, newest first, without the caller and those hidden from her. */
export async function listNewMembers(caller: Caller, since: Date, limit: number): Promise<Listed<User>> {
  const filter = {
    created_at: { $gt: since },
    $and: [await membersFor(caller), { _id: { $ne: caller.id } }],
  };
  return findPage<User>(UserModel, { filter, sort: newestFirst, page: { limit } });
}
