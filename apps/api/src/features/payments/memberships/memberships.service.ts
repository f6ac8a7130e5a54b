import {
  type MembershipPackageId,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import type { OwnGrantDto } from '@rosette/shared/contract/memberships.ts';
import { canBuy, type MembershipTerm, startOfPurchase } from '@rosette/shared/membership-term.ts';
import { tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import { withdrawReminders } from '#features/notifications/notifications.service.ts';
import { monthlyPrices } from '#features/settings/catalogue.service.ts';
import {
  afterGrant,
  findMembership,
  type Grant,
  isAnyPaidRunning,
  type Membership,
  saveMembership,
  withCutGrant,
  withGrant,
  withoutGrant,
  withRestoredGrant,
} from '#features/users/membership-ledger.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import type { Period, Sold } from '#lib/sold.ts';
import { presentOwnGrant } from './grant.present.ts';

/**
 * A member's stored tier and its end; `tierAt` says whether it has ended.
 * @throws 404
 */
export async function getMembership(memberId: string): Promise<Membership> {
  const membership = await findMembership(memberId);
  if (!membership) throw notFound('unknown_member');
  return membership;
}

/** Stores a changed membership, inside the transaction that has read it, and withdraws reminders of its former end. */
async function store(memberId: string, membership: Membership): Promise<void> {
  await saveMembership(memberId, membership);
  await withdrawReminders(memberId);
}

/**
 * Adds to a membership (product/memberships-and-payments#terms), inside the transaction that has read it.
 * @returns the membership with the grant, which is its last one
 */
export async function addGrant(
  memberId: string,
  membership: Membership,
  added: Omit<Grant, '_id' | 'at' | 'before' | 'prices'>,
): Promise<Membership> {
  const after = withGrant(membership, { ...added, at: clock.now(), prices: monthlyPrices() });
  await store(memberId, after);
  return after;
}

/** Ends a grant, inside the transaction that has read the membership: the term is computed anew without it. */
export async function endGrant(
  memberId: string,
  membership: Membership,
  grant: Grant,
): Promise<MembershipTerm> {
  const after = withoutGrant(membership, grant, clock.now());
  await store(memberId, after);
  return after;
}

/** From when until when a grant counts: what is added behind a running term begins at its end. */
export const periodOf = (grant: Grant): Period => ({
  from: startOfPurchase(grant.before, grant.tier, grant.at),
  until: afterGrant(grant.before, grant).membership_expires,
});

/** For the data export: what led to her membership. */
export async function* grantsOf(memberId: string): AsyncGenerator<OwnGrantDto> {
  for (const grant of (await findMembership(memberId))?.grants ?? [])
    yield presentOwnGrant(grant, periodOf(grant));
}

const grantOfPayment = ({ grants }: Membership, paymentId: string) =>
  grants.find(({ payment_id }) => payment_id === paymentId);

/** Memberships as they are sold: each payment adds a grant, which its refund ends. */
export const soldMembership: Sold<AppContext> = {
  async assertMayBuy(memberId, packageId) {
    const membership = await getMembership(memberId);
    const { tier } = membershipPackages[packageId as MembershipPackageId];
    if (canBuy(membership, tier, clock.now())) return;
    const current = tierAt(membership, clock.now());
    throw conflict(current === tier ? 'membership_does_not_end' : 'membership_still_running', {
      tier: say(`tiers.${current}`),
    });
  },
  open: async () => undefined,
  isOpen: async () => true,
  async grant(_app, { _id, member_id, package_id }) {
    const [memberId, payment_id] = [String(member_id), String(_id)];
    const membership = await findMembership(memberId);
    if (!membership) return null;
    const { tier, duration_months: months } = membershipPackages[package_id as MembershipPackageId];
    if (!grantOfPayment(membership, payment_id)) {
      await addGrant(memberId, membership, { source: 'card', payment_id, tier, months });
    }
    return 'granted';
  },
  async revoke(_app, { _id, member_id }) {
    const memberId = String(member_id);
    const membership = await findMembership(memberId);
    const grant = membership && grantOfPayment(membership, String(_id));
    if (grant && !grant.ended_at) await endGrant(memberId, membership, grant);
  },
  isAnyRunning: () => isAnyPaidRunning(clock.now()),
  async restore(_app, { _id, member_id }) {
    const memberId = String(member_id);
    const membership = await findMembership(memberId);
    const grant = membership ? grantOfPayment(membership, String(_id)) : null;
    if (membership && grant?.ended_at) await store(memberId, withRestoredGrant(membership, grant));
  },
  async endAt(_app, { _id, member_id }, at) {
    const memberId = String(member_id);
    const membership = await findMembership(memberId);
    const grant = membership && grantOfPayment(membership, String(_id));
    if (!grant || grant.ended_at) return;
    // What has not begun by then, behind a running term, never counts.
    if (at <= clock.now() || at <= periodOf(grant).from) await endGrant(memberId, membership, grant);
    else await store(memberId, withCutGrant(membership, grant, at));
  },
  async periodsOf(sales) {
    const members = [...new Set(sales.map(({ member_id }) => String(member_id)))];
    const grants = (await Promise.all(members.map(findMembership))).flatMap((each) => each?.grants ?? []);
    const byPayment = new Map(grants.map((grant) => [grant.payment_id, grant]));
    return new Map(
      sales.flatMap(({ _id }) => {
        const grant = byPayment.get(String(_id));
        return grant && !grant.ended_at ? [[String(_id), periodOf(grant)] as const] : [];
      }),
    );
  },
  async endedAt({ _id, member_id }) {
    const membership = await findMembership(String(member_id));
    return (membership && grantOfPayment(membership, String(_id)))?.ended_at ?? null;
  },
  // It runs from the payment on, and ends as the money goes back.
  cancel: async () => [],
};
