import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { sourceOf } from './membership-ledger.service.ts';
import { membershipReminders, UserModel } from './user.model.ts';

export type MembershipReminder = (typeof membershipReminders)[number];

/** A paid membership and its end. */
export interface EndingTerm {
  _id: Types.ObjectId;
  memberId: string;
  tier: Tier;
  expires: Date;
  /** Whether an admin has given what she has now. */
  isGiven: boolean;
}

/**
 * Paid memberships that end after `after` and up to `until` and have not had this reminder or a later one; soonest
 * first, as a cursor.
 */
export async function* termsToRemind(
  reminder: MembershipReminder,
  after: Date,
  until: Date,
): AsyncGenerator<EndingTerm> {
  const earlier = membershipReminders.slice(0, membershipReminders.indexOf(reminder));
  const users = UserModel.find({
    membership_expires: { $gt: after, $lte: until },
    membership_tier: { $ne: 'free' satisfies Tier },
    membership_reminder: { $in: [null, ...earlier] },
    // Who was imported and has not come reads none, and is reminded once she has.
    'imported.claim_until': { $exists: false },
  })
    .sort({ membership_expires: 1 })
    .select('membership_tier membership_expires +grants')
    .lean()
    .cursor();
  for await (const { _id, membership_tier, membership_expires, grants } of users) {
    if (membership_expires) {
      const isGiven = sourceOf(grants) === 'given';
      yield { _id, memberId: String(_id), tier: membership_tier, expires: membership_expires, isGiven };
    }
  }
}

/** Marks a reminder as sent; false when the term has changed or another process sent it. */
export async function markReminded(
  { memberId, expires }: EndingTerm,
  reminder: MembershipReminder,
): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: memberId, membership_expires: expires, membership_reminder: { $ne: reminder } },
    { membership_reminder: reminder },
  );
  return modifiedCount === 1;
}
