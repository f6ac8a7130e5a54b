import { afterPurchase, type MembershipTerm, type Purchase } from '@rosette/shared/membership-term.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { notFound } from '#lib/app-error.ts';
import { changesOf } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { UserModel } from './user.model.ts';
import type { MemberMailbox } from './users.service.ts';

interface StoredTerm {
  membership_tier: Tier;
  membership_expires?: Date | null;
}

/** One payment's part in a membership: what it bought, when, and the term it was added to. */
interface Grant extends Purchase {
  payment_id: string;
  at: Date;
  before: StoredTerm;
}

interface Ledger extends StoredTerm {
  grants: Grant[];
  grants_version: number;
}

const termOf = ({ membership_tier, membership_expires }: StoredTerm): MembershipTerm => ({
  membership_tier,
  membership_expires: membership_expires ?? null,
});

/** Which tier a member has and until when, as stored. @throws 404 */
export async function getMembershipTerm(memberId: string): Promise<MembershipTerm> {
  const user = await UserModel.findById(memberId).select('membership_tier membership_expires').lean();
  if (!user) throw notFound('This member does not exist');
  return termOf(user);
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

/** Those of these members whose membership does not end then any more. */
export async function membersWithOtherTerm(terms: readonly EndingTerm[]): Promise<string[]> {
  const users = await UserModel.find({ _id: { $in: terms.map(({ memberId }) => memberId) } })
    .select('membership_expires')
    .lean();
  const endOf = new Map(users.map(({ _id, membership_expires }) => [String(_id), membership_expires]));
  return terms
    .filter(({ memberId, expires }) => endOf.get(memberId)?.getTime() !== expires.getTime())
    .map(({ memberId }) => memberId);
}

const findLedger = (memberId: string) =>
  UserModel.findById(memberId)
    .select('membership_tier membership_expires +grants +grants_version')
    .lean<Ledger>();

/** Writes a new term and ledger if nobody wrote one since `read`. */
async function replaceLedger(memberId: string, read: Ledger, term: MembershipTerm, grants: Grant[]) {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: memberId, ...termOf(read), grants_version: read.grants_version },
    changesOf({ ...term, grants, grants_version: read.grants_version + 1 }),
  );
  return modifiedCount === 1;
}

/**
 * Gives a member what a payment bought, once however often it is called (decisions §4).
 * @returns false when there is no such member any more
 */
export async function grantMembership(
  memberId: string,
  paymentId: string,
  purchase: Purchase,
): Promise<boolean> {
  for (;;) {
    const ledger = await findLedger(memberId);
    if (!ledger) return false;
    if (ledger.grants.some(({ payment_id }) => payment_id === paymentId)) return true;
    const before = termOf(ledger);
    const now = clock.now();
    const grant = { payment_id: paymentId, ...purchase, at: now, before };
    const isDone = await replaceLedger(memberId, ledger, afterPurchase(before, purchase, now), [
      ...ledger.grants,
      grant,
    ]);
    if (isDone) return true;
  }
}

/**
 * Takes back what a payment bought: the term as it would be without it, later purchases included.
 * @returns false when there is nothing (left) to take back
 */
export async function revokeMembership(memberId: string, paymentId: string): Promise<boolean> {
  for (;;) {
    const ledger = await findLedger(memberId);
    const at = ledger?.grants.findIndex(({ payment_id }) => payment_id === paymentId) ?? -1;
    const revoked = ledger?.grants[at];
    if (!ledger || !revoked) return false;
    let term: MembershipTerm = termOf(revoked.before);
    const later = ledger.grants.slice(at + 1).map((grant) => {
      const before = term;
      term = afterPurchase(term, grant, grant.at);
      return { ...grant, before };
    });
    if (await replaceLedger(memberId, ledger, term, [...ledger.grants.slice(0, at), ...later])) return true;
  }
}
