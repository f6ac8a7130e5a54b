import type { MembershipTerm, Purchase } from '@rosette/shared/membership-term.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { changesOf } from '#lib/changes.ts';
import { UserModel } from './user.model.ts';
import type { MemberMailbox } from './users.service.ts';

// Reads and writes the membership that is stored with a member; its rules are in features/memberships.

interface StoredTerm {
  membership_tier: Tier;
  membership_expires?: Date | null;
}

/** What one payment added to a membership, when, and the term it was added to. */
export interface Grant extends Purchase {
  payment_id: string;
  at: Date;
  before: MembershipTerm;
}

/** The term that counts, and the grants that led to it, oldest first. */
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
    grants: user.grants.map((grant) => ({ ...grant, before: termOf(grant.before) })),
  };
}

/** Stores what was derived from `findMembership` in the same transaction. */
export async function saveMembership(memberId: string, membership: Membership): Promise<void> {
  await UserModel.updateOne({ _id: memberId }, changesOf({ ...membership }));
}

/** Whose membership ends when, and where mail to her goes. */
export interface EndingTerm extends MemberMailbox {
  tier: Tier;
  expires: Date;
}

/** The paid memberships that end after `from` and not after `until`, soonest first, read as they are asked for. */
export async function* termsEndingBetween(from: Date, until: Date): AsyncGenerator<EndingTerm> {
  const users = UserModel.find({
    membership_expires: { $gt: from, $lte: until },
    membership_tier: { $ne: 'free' satisfies Tier },
  })
    .sort({ membership_expires: 1 })
    .select('full_name email membership_tier membership_expires')
    .lean()
    .cursor();
  for await (const { _id, full_name, email, membership_tier, membership_expires } of users) {
    if (!membership_expires) continue;
    yield {
      memberId: String(_id),
      to: { name: full_name, address: email },
      tier: membership_tier,
      expires: membership_expires,
    };
  }
}

/** The members among these whose membership does not end at that moment any more. */
export async function membersWithOtherTerm(terms: readonly EndingTerm[]): Promise<string[]> {
  const users = await UserModel.find({ _id: { $in: terms.map(({ memberId }) => memberId) } })
    .select('membership_expires')
    .lean();
  const endOf = new Map(users.map(({ _id, membership_expires }) => [String(_id), membership_expires]));
  return terms
    .filter(({ memberId, expires }) => endOf.get(memberId)?.getTime() !== expires.getTime())
    .map(({ memberId }) => memberId);
}
