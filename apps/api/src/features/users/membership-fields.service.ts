import type { MonthlyPrices } from '@rosette/shared/catalogue/membership-packages.ts';
import type { MembershipTerm, Purchase } from '@rosette/shared/membership-term.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { changesOf } from '#lib/changes.ts';
import { membershipReminders, UserModel } from './user.model.ts';

export type MembershipReminder = (typeof membershipReminders)[number];

// Reads and writes the membership fields of a member; the rules are in features/payments/memberships.

interface StoredTerm {
  membership_tier: Tier;
  membership_expires?: Date | null;
}

/** What one payment added to a membership, when, and the term before. */
export interface Grant extends Purchase {
  payment_id: string;
  at: Date;
  /** By which time was converted; the defaults where they are missing. */
  prices?: MonthlyPrices;
  before: MembershipTerm;
}

/** The current term and the grants that led to it, oldest first. */
export interface Membership extends MembershipTerm {
  grants: Grant[];
}

const termOf = ({ membership_tier, membership_expires }: StoredTerm): MembershipTerm => ({
  membership_tier,
  membership_expires: membership_expires ?? null,
});

/** The membership as stored; null when there is no such member. */
export async function findMembership(memberId: string): Promise<Membership | null> {
  const user = await UserModel.findById(memberId).select('membership_tier membership_expires +grants').lean();
  if (!user) return null;
  return {
    ...termOf(user),
    grants: user.grants.map(({ prices, ...grant }) => ({
      ...grant,
      ...(prices && { prices }),
      before: termOf(grant.before),
    })),
  };
}

/** Stores what was derived from `findMembership` in the same transaction, and resets the reminders of its end. */
export async function saveMembership(memberId: string, membership: Membership): Promise<void> {
  await UserModel.updateOne({ _id: memberId }, changesOf({ ...membership, membership_reminder: null }));
}

/** A paid membership and its end. */
export interface EndingTerm {
  _id: Types.ObjectId;
  memberId: string;
  tier: Tier;
  expires: Date;
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
    .select('membership_tier membership_expires')
    .lean()
    .cursor();
  for await (const { _id, membership_tier, membership_expires } of users) {
    if (membership_expires) {
      yield { _id, memberId: String(_id), tier: membership_tier, expires: membership_expires };
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
