import type { PartnershipPackageId } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { EnterPartnershipBody } from '@rosette/shared/contract/admin.ts';
import type { UpdatePartnershipBody } from '@rosette/shared/contract/partnerships.ts';
import { afterStep, type PlacementStep } from '@rosette/shared/lifecycle.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { emailsOf, getMemberByEmail, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { changesOf } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type Listed, newestFirst, oldestFirst, type PageQuery } from '#lib/page.ts';
import { openPartnership } from './open-partnership.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';
import { grantDueRoles, partnershipKind } from './partnership-steps.ts';
import { activeAt, awaitingAdmin } from './placement-filters.ts';
import { attemptStep, takeStep } from './placement-steps.ts';

export type MembersPartnership = Partnership & { partner_email: string | null };

const missing = () => notFound('This partnership does not exist');

async function withPartners(partnerships: Partnership[]): Promise<MembersPartnership[]> {
  const emails = await emailsOf(partnerships.map(({ member_id }) => member_id));
  return partnerships.map((partnership) => ({
    ...partnership,
    partner_email: emails.get(String(partnership.member_id)) ?? null,
  }));
}

async function withPartner(partnership: Partnership): Promise<MembersPartnership> {
  const [partnered] = await withPartners([partnership]);
  return partnered as MembersPartnership;
}

/** Who is a partner now: platinum, gold, silver, and newest first among each. */
export function listPartners(page: PageQuery): Promise<Listed<Partnership>> {
  const filter = activeAt(clock.now());
  return findPage(PartnershipModel, { filter, sort: { rank: 1, ...newestFirst }, page });
}

/** The caller's own ones, newest first. */
export async function listOwnPartnerships(
  caller: Caller,
  page: PageQuery,
): Promise<Listed<MembersPartnership>> {
  const list = { filter: { member_id: caller.id }, sort: newestFirst, page };
  const { items, total } = await findPage<Partnership>(PartnershipModel, list);
  return { items: await withPartners(items), total };
}

/** What waits for an admin, oldest first. */
export async function listPendingPartnerships(page: PageQuery): Promise<Listed<MembersPartnership>> {
  await grantDueRoles();
  const list = { filter: awaitingAdmin(clock.now()), sort: oldestFirst, page };
  const { items, total } = await findPage<Partnership>(PartnershipModel, list);
  return { items: await withPartners(items), total };
}

/** How many of a member's partnerships run now. */
export function countActivePartnerships(memberId: string): Promise<number> {
  return PartnershipModel.countDocuments({ member_id: memberId, ...activeAt(clock.now()) });
}

/**
 * What is left out stays, null clears (decisions §7).
 * @throws 403, 404
 */
export async function updatePartnership(
  caller: Caller,
  id: string,
  body: UpdatePartnershipBody,
): Promise<MembersPartnership> {
  const current = await PartnershipModel.findById(id).lean();
  if (!current) throw missing();
  if (!mayChange(caller, String(current.member_id))) {
    throw forbidden('You can only change your own partnership');
  }
  const updated = await PartnershipModel.findByIdAndUpdate(id, changesOf(body), {
    returnDocument: 'after',
  }).lean();
  if (!updated) throw missing();
  return withPartner(updated);
}

/**
 * Enters one that is paid by bank transfer; an admin does that.
 * @throws 404 for an unknown address
 */
export async function enterPartnership({
  email,
  package_id,
}: EnterPartnershipBody): Promise<MembersPartnership> {
  const member = await getMemberByEmail(email);
  return withPartner(await openPartnership(member, package_id, 'bank_transfer'));
}

/** @throws 404, 409 when its state does not offer the step */
export async function stepPartnership(
  app: AppContext,
  id: string,
  step: PlacementStep,
): Promise<MembersPartnership> {
  const partnership = await takeStep(partnershipKind(app), id, step);
  await grantDueRoles();
  return withPartner(partnership);
}

/** The partnership of a card payment, made unless it is there; a member who is gone gets none. */
export async function openCardPartnership(
  memberId: string,
  packageId: PartnershipPackageId,
  paymentId: string,
): Promise<void> {
  if (await PartnershipModel.exists({ payment_id: paymentId })) return;
  const [member] = await usersInOrder([memberId]);
  if (!member) return;
  try {
    await openPartnership(member, packageId, 'card', paymentId);
  } catch (error) {
    // Made meanwhile by another look at the same payment.
    if (!isDuplicate(error, 'payment_id')) throw error;
  }
}

/** Whether the partnership of a card payment still waits for the money; one that is not there yet does. */
export async function awaitsCardPayment(paymentId: string): Promise<boolean> {
  const made = await PartnershipModel.findOne({ payment_id: paymentId }).lean();
  return !made || afterStep(made, 'mark_paid') !== null;
}

/**
 * A card payment came: does what mark-as-paid does, once however often it is called (decisions §4).
 * @returns false when there is nothing left to give for the money: rejected, ended unpaid, paid another way meanwhile, or
 * never there
 */
export async function payCardPartnership(app: AppContext, paymentId: string): Promise<boolean> {
  const made = await PartnershipModel.findOne({ payment_id: paymentId }).lean();
  if (!made) return false;
  const kind = partnershipKind(app, { is_paid_by_card: true });
  const { placement } = await attemptStep(kind, String(made._id), 'mark_paid');
  await grantDueRoles();
  return placement.is_paid_by_card === true && placement.status !== 'rejected';
}

/** The card payments of partnerships that were rejected after they had been paid. */
export async function rejectedCardPayments(): Promise<string[]> {
  const rejected = await PartnershipModel.find({ status: 'rejected', is_paid_by_card: true })
    .select('payment_id')
    .lean();
  return rejected.flatMap(({ payment_id }) => payment_id ?? []);
}

/** Ends the partnership of a card payment that will not come or was given back; one paid another way goes on. */
export async function endCardPartnership(paymentId: string): Promise<void> {
  const now = clock.now();
  const isActive = { $eq: ['$status', 'active'] };
  await PartnershipModel.updateOne(
    {
      payment_id: paymentId,
      status: { $in: ['pending', 'pending_payment', 'active'] },
      $or: [{ payment_status: 'pending' }, { is_paid_by_card: true }],
    },
    [
      {
        $set: {
          status: 'expired',
          end_date: { $cond: [isActive, { $min: ['$end_date', now] }, '$end_date'] },
        },
      },
    ],
    { updatePipeline: true },
  );
}
