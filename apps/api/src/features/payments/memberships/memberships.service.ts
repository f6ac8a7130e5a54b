import { afterPurchase, type MembershipTerm, type Purchase } from '@rosette/shared/membership-term.ts';
import { monthlyPrices } from '#features/settings/catalogue.service.ts';
import { findMembership, saveMembership } from '#features/users/membership-fields.service.ts';
import { notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
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
export async function grantMembership(
  memberId: string,
  paymentId: string,
  purchase: Purchase,
): Promise<boolean> {
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

/**
 * The end of the membership after each payment that extended it, by payment id; absent where it had none. Later purchases
 * of the same tier are added behind it, and later refunds of others have moved it.
 */
export async function endsOfGrants(memberId: string): Promise<Map<string, Date>> {
  const membership = await findMembership(memberId);
  if (!membership) return new Map();
  const { grants, ...current } = membership;
  const ends = new Map<string, Date>();
  grants.forEach(({ payment_id }, index) => {
    const { membership_expires: end } = grants[index + 1]?.before ?? current;
    if (end) ends.set(payment_id, end);
  });
  return ends;
}

/**
 * Revokes what a refunded payment granted (product/memberships-and-payments#refunds), inside a transaction:
 * the term is recomputed without it, later purchases counting
 * from the moments they were made. Does nothing when the payment granted nothing.
 */
export async function revokeMembership(memberId: string, paymentId: string): Promise<void> {
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
