import { addMonths } from '@rosette/shared/calendar.ts';
import type { MonthlyPrices } from '@rosette/shared/catalogue/membership-packages.ts';
import type { GrantSource } from '@rosette/shared/contract/memberships.ts';
import {
  afterGift,
  afterImport,
  afterPurchase,
  type MembershipTerm,
  startOfPurchase,
} from '@rosette/shared/membership-term.ts';
import type { PaidTier, Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { changesOf } from '#lib/changes.ts';
import { transaction } from '#lib/transaction.ts';
import { type User, UserModel } from './user.model.ts';

// The ledger of a membership: what was paid, given or imported, in the order of time. It stands with the account: it is a
// few entries, its sum (tier and end) is what every request and list of members reads, and both change in one write.

/** What added to a membership at `at`, and the term before. */
export interface Grant {
  _id: Types.ObjectId;
  source: GrantSource;
  tier: PaidTier;
  /** Of what was paid, by card or transfer. */
  months?: number;
  payment_id?: string;
  /** Of what was given or imported; null without an end. */
  until?: Date | null;
  at: Date;
  /** By which time was converted; the defaults where they are missing. */
  prices?: MonthlyPrices;
  before: MembershipTerm;
  by?: Types.ObjectId;
  reason?: string;
  /** When it was taken back or paid back: it counts no more. */
  ended_at?: Date;
  /** When it ends before its term: it counts until then. */
  cut_at?: Date;
}

/** The current term and the grants that led to it, oldest first. */
export interface Membership extends MembershipTerm {
  grants: Grant[];
}

interface StoredTerm {
  membership_tier: Tier;
  membership_expires?: Date | null;
}

const termOf = ({ membership_tier, membership_expires }: StoredTerm): MembershipTerm => ({
  membership_tier,
  membership_expires: membership_expires ?? null,
});

/** The term after a grant that was added to `before`, unless that is cut. */
function afterWholeGrant(before: MembershipTerm, grant: Omit<Grant, 'before'>): MembershipTerm {
  const { source, tier, months = 0, until = null, at, prices } = grant;
  if (source === 'given') return afterGift(before, { tier, until }, at, prices);
  if (source === 'import') return afterImport(before, { tier, until }, at, prices);
  return afterPurchase(before, { tier, months }, at, prices);
}

/** The term after a grant that was added to `before`; what it was converted from stays, where it is cut. */
export function afterGrant(before: MembershipTerm, grant: Omit<Grant, 'before'>): MembershipTerm {
  const term = afterWholeGrant(before, grant);
  const { membership_expires: end } = term;
  const { cut_at, tier, at, months = 0 } = grant;
  if (!cut_at || !end) return cut_at ? { ...term, membership_expires: cut_at } : term;
  const ownEnd = addMonths(startOfPurchase(before, tier, at), months);
  const converted = Math.max(0, end.getTime() - ownEnd.getTime());
  return { ...term, membership_expires: new Date(Math.min(end.getTime(), cut_at.getTime() + converted)) };
}

/**
 * The membership after these grants, one after another. Those that have ended count no more, but keep what stands before
 * them, as they can count again.
 */
function replay(start: MembershipTerm, grants: readonly Grant[]): Membership {
  let term = start;
  const replayed = grants.map((grant) => {
    if (grant.ended_at) return { ...grant, before: term };
    const before = term;
    term = afterGrant(before, grant);
    return { ...grant, before };
  });
  return { ...term, grants: replayed };
}

type Stored = StoredTerm & Pick<User, 'grants'>;

const membershipOf = (user: Stored): Membership => ({
  ...termOf(user),
  grants: user.grants.map(
    ({ prices, payment_id, months, until, by, reason, ended_at, cut_at, before, source, tier, at, _id }) => ({
      _id,
      source,
      tier,
      at,
      before: termOf(before),
      until: until ?? null,
      ...(prices && { prices }),
      ...(payment_id && { payment_id }),
      ...(months && { months }),
      ...(by && { by }),
      ...(reason && { reason }),
      ...(ended_at && { ended_at }),
      ...(cut_at && { cut_at }),
    }),
  ),
});

/** Where the membership comes from that she has now: the last that was added and counts; null without any. */
export const sourceOf = (grants: User['grants']): GrantSource | null =>
  grants.findLast(({ ended_at }) => !ended_at)?.source ?? null;

/** The membership as stored; null when there is no such member. */
export async function findMembership(memberId: string): Promise<Membership | null> {
  const user = await UserModel.findById(memberId).select('membership_tier membership_expires +grants').lean();
  return user && membershipOf(user);
}

/** Takes the id of an admin who has deleted her account out of what she added to memberships. */
export async function forgetGiver(id: string): Promise<void> {
  const those = await UserModel.find({ 'grants.by': id }).select('_id').lean();
  for (const { _id } of those) {
    await transaction(async () => {
      const user = await UserModel.findById(_id).select('+grants').lean();
      const grants = user?.grants.map(({ by, ...grant }) =>
        by && String(by) !== id ? { by, ...grant } : grant,
      );
      if (grants) await UserModel.updateOne({ _id }, { $set: { grants } }, { timestamps: false });
    });
  }
}

/** Whether a membership runs at `now` that was paid here, by card or transfer. */
export async function isAnyPaidRunning(now: Date): Promise<boolean> {
  const paid = { source: { $in: ['card', 'transfer'] satisfies GrantSource[] }, ended_at: null };
  return Boolean(await UserModel.exists({ membership_expires: { $gt: now }, grants: { $elemMatch: paid } }));
}

/** Stores what was derived from `findMembership` in the same transaction, and resets the reminders of its end. */
export async function saveMembership(memberId: string, membership: Membership): Promise<void> {
  await UserModel.updateOne({ _id: memberId }, changesOf({ ...membership, membership_reminder: null }));
}

/** Adds a grant to a membership. */
export function withGrant(membership: Membership, added: Omit<Grant, '_id' | 'before'>): Membership {
  const { grants, ...before } = membership;
  const grant = { ...added, _id: new Types.ObjectId(), before };
  return { ...afterGrant(before, grant), grants: [...grants, grant] };
}

/** The membership as it would be without a grant, which stays in the ledger as ended: later ones count from their moments. */
export function withoutGrant({ grants }: Membership, { _id, before }: Grant, ended_at: Date): Membership {
  const index = grants.findIndex((grant) => grant._id.equals(_id));
  const { grants: later, ...term } = replay(before, grants.slice(index + 1));
  const ended = { ...(grants[index] as Grant), ended_at };
  return { ...term, grants: [...grants.slice(0, index), ended, ...later] };
}

/** The membership as it is where a grant ends at `cut_at`, before its term: later ones are added to that end. */
export function withCutGrant({ grants }: Membership, { _id, before }: Grant, cut_at: Date): Membership {
  const index = grants.findIndex((grant) => grant._id.equals(_id));
  const cut = { ...(grants[index] as Grant), cut_at };
  const { grants: from, ...term } = replay(before, [cut, ...grants.slice(index + 1)]);
  return { ...term, grants: [...grants.slice(0, index), ...from] };
}

/** The membership as it is where a grant that had ended counts again. */
export function withRestoredGrant({ grants }: Membership, { _id, before }: Grant): Membership {
  const index = grants.findIndex((grant) => grant._id.equals(_id));
  const { ended_at: _, ...restored } = grants[index] as Grant;
  const { grants: from, ...term } = replay(before, [restored, ...grants.slice(index + 1)]);
  return { ...term, grants: [...grants.slice(0, index), ...from] };
}

/** The grant of an import, for an account without a membership; none where it is over, or free. */
export function importedGrants(
  { membership_tier: tier, membership_expires: until }: MembershipTerm,
  at: Date,
): Grant[] {
  if (tier === 'free' || (until && until <= at)) return [];
  const before = { membership_tier: 'free', membership_expires: null } as const;
  return [{ _id: new Types.ObjectId(), source: 'import', tier, until, at, before }];
}

/**
 * The membership of two accounts that become one: what was paid, given or imported for either counts, in the order of
 * time, as if it had been one account.
 */
export function joined(kept: Stored, removed: Stored): Membership {
  const [one, other] = [membershipOf(kept), membershipOf(removed)];
  const start = one.grants[0]?.before ?? termOf(kept);
  const grants = [...one.grants, ...other.grants].sort((a, b) => a.at.getTime() - b.at.getTime());
  return replay(start, grants);
}
