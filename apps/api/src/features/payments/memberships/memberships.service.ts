import {
  type MembershipPackageId,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import {
  afterPurchase,
  type MembershipTerm,
  type Purchase,
  startOfPurchase,
} from '@rosette/shared/membership-term.ts';
import { monthlyPrices } from '#features/settings/catalogue.service.ts';
import { findMembership, saveMembership } from '#features/users/membership-fields.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import type { Period, Sold } from '#lib/sold.ts';
import { withdrawReminders } from './membership-reminders.service.ts';

/**
 * A member's stored tier and its end; `tierAt` says whether it has ended.
 * @throws 404
 */
export async function getMembershipTerm(memberId: string): Promise<MembershipTerm> {
  const membership = await findMembership(memberId);
  if (!membership) throw notFound('unknown_member');
  return membership;
}

/**
 * Grants a member what a payment bought (product/memberships-and-payments#terms), inside a transaction;
 * idempotent per payment. Withdraws reminders of her former end.
 * @returns false when her account was deleted
 */
async function grantMembership(memberId: string, paymentId: string, purchase: Purchase): Promise<boolean> {
  const membership = await findMembership(memberId);
  if (!membership) return false;
  const { grants, ...before } = membership;
  if (grants.some(({ payment_id }) => payment_id === paymentId)) return true;
  const at = clock.now();
  const prices = monthlyPrices();
  const grant = { payment_id: paymentId, ...purchase, at, prices, before };
  const after = afterPurchase(before, purchase, at, prices);
  await saveMembership(memberId, { ...after, grants: [...grants, grant] });
  await withdrawReminders(memberId);
  return true;
}

/** The period of each grant of a member, by payment id: what is bought behind a running term begins at its end. */
async function periodsOfGrants(memberId: string): Promise<Map<string, Period>> {
  const membership = await findMembership(memberId);
  if (!membership) return new Map();
  const { grants, ...current } = membership;
  return new Map(
    grants.map(({ payment_id, before, tier, at }, index) => {
      const { membership_expires: until } = grants[index + 1]?.before ?? current;
      return [payment_id, { from: startOfPurchase(before, tier, at), until }];
    }),
  );
}

/**
 * Revokes what a refunded payment granted (product/memberships-and-payments#refunds), inside a transaction:
 * the term is recomputed without it, later purchases counting
 * from the moments they were made. Does nothing when the payment granted nothing.
 */
async function revokeMembership(memberId: string, paymentId: string): Promise<void> {
  const membership = await findMembership(memberId);
  const index = membership?.grants.findIndex(({ payment_id }) => payment_id === paymentId) ?? -1;
  const revoked = membership?.grants[index];
  if (!membership || !revoked) return;
  let term = revoked.before;
  const later = membership.grants.slice(index + 1).map((grant) => {
    const before = term;
    term = afterPurchase(term, grant, grant.at, grant.prices);
    return { ...grant, before };
  });
  await saveMembership(memberId, { ...term, grants: [...membership.grants.slice(0, index), ...later] });
  await withdrawReminders(memberId);
}

/** Memberships as they are sold: each payment adds a grant, which its refund removes. */
export const soldMembership: Sold<AppContext> = {
  open: async () => undefined,
  isOpen: async () => true,
  async grant(_app, { _id, member_id, package_id }) {
    const { tier, duration_months: months } = membershipPackages[package_id as MembershipPackageId];
    const isGranted = await grantMembership(String(member_id), String(_id), { tier, months });
    return isGranted ? 'granted' : null;
  },
  revoke: (_app, { _id, member_id }) => revokeMembership(String(member_id), String(_id)),
  async periodsOf(sales) {
    const ids = new Set(sales.map(({ _id }) => String(_id)));
    const members = [...new Set(sales.map(({ member_id }) => String(member_id)))];
    const periods = await Promise.all(members.map(periodsOfGrants));
    return new Map(periods.flatMap((each) => [...each]).filter(([id]) => ids.has(id)));
  },
  // It runs from the payment on, and ends as the money goes back.
  cancel: async () => [],
};
