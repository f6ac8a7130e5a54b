import {
  type PackageType,
  type PartnershipPackageId,
  partnershipPackages,
} from '@rosette/shared/catalogue/partnership-packages.ts';
import type { EnterPartnershipBody } from '@rosette/shared/contract/admin.ts';
import type { UpdatePartnershipBody } from '@rosette/shared/contract/partnerships.ts';
import type { PaymentMethod } from '@rosette/shared/lifecycle.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { endPictureUse, recordPictureUse } from '#features/pictures/pictures.service.ts';
import { assertOffered, priceInCents } from '#features/settings/catalogue.service.ts';
import { businessNameOf, getMemberByEmail, type User } from '#features/users/users.service.ts';
import { currentSuspension, storeHiddenUntil } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { changesOf } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId, formerMemberName } from '#lib/former-member.ts';
import { type Listed, newestFirst, oldestFirst, type PageQuery } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';
import {
  awaitingAdmin,
  endedNow,
  listWithEmails,
  publicNow,
  type WithEmail,
  withEmail,
} from './placement-queries.ts';

export const missingPartnership = () => notFound('unknown_partnership');

/** The active partnerships: platinum, then gold, then silver, each newest first. */
export async function listPartners(page: PageQuery): Promise<Listed<Partnership>> {
  return findPage(PartnershipModel, { filter: await publicNow(), sort: { rank: 1, ...newestFirst }, page });
}

/** The caller's own partnerships, newest first. */
export const listOwnPartnerships = ({ id }: Caller, page: PageQuery) =>
  listWithEmails<Partnership>(PartnershipModel, { filter: { member_id: id }, sort: newestFirst, page });

/** @throws 404 */
export async function getPartnership(id: string): Promise<WithEmail<Partnership>> {
  const found = await PartnershipModel.findById(id).lean();
  if (!found) throw missingPartnership();
  return withEmail(found);
}

/** Partnerships that await a step of an admin, oldest first. */
export const listPendingPartnerships = (page: PageQuery) =>
  listWithEmails<Partnership>(PartnershipModel, {
    filter: awaitingAdmin(clock.now()),
    sort: oldestFirst,
    page,
  });

/** Partnerships that await a step of an admin (product/admin#what-waits). */
export const waitingPartnerships = (): Promise<Waiting> =>
  findWaiting(PartnershipModel, awaitingAdmin(clock.now()));

/** The audited fields that can be changed, without the description, which may name a member. */
const auditedFieldsOf = ({ logo_url, website_url }: Partnership) => ({ logo_url, website_url });

/**
 * Changes logo, website and description, inside a transaction; an admin's change is audited. Omitted fields stay, null clears one
 * (product/api#changing-things).
 * @throws 403 for a partnership of others, 404
 */
export async function updatePartnership(
  app: AppContext,
  caller: Caller,
  id: string,
  body: UpdatePartnershipBody,
): Promise<WithEmail<Partnership>> {
  const current = await PartnershipModel.findById(id).lean();
  if (!current) throw missingPartnership();
  if (!mayChange(caller, String(current.member_id))) {
    throw forbidden('not_your_partnership');
  }
  const updated = await PartnershipModel.findByIdAndUpdate(id, changesOf(body), { returnDocument: 'after' })
    .orFail()
    .lean();
  await recordPictureUse(app, 'partnership', id, updated.logo_url, current.logo_url);
  await recordAudit({
    actor_id: caller.id,
    action: 'partnership.update',
    subject: { id, member_id: updated.member_id },
    before: auditedFieldsOf(current),
    after: auditedFieldsOf(updated),
  });
  return withEmail(updated);
}

const rankOf: Record<PackageType, number> = { platinum: 1, gold: 2, silver: 3 };

/**
 * Stores a new partnership that awaits approval and payment, in either order
 * (product/partners-and-advertisements#states).
 */
export async function openPartnership(
  member: User,
  package_id: PartnershipPackageId,
  payment_method: PaymentMethod,
  bought?: { payment_id: string; amount_cents: number },
): Promise<Partnership> {
  const { package_type, currency } = partnershipPackages[package_id];
  const created = await PartnershipModel.create({
    member_id: member._id,
    partner_name: businessNameOf(member),
    package_id,
    package_type,
    rank: rankOf[package_type],
    amount_cents: priceInCents(package_id),
    currency,
    payment_method,
    payment_status: 'pending',
    status: 'pending',
    ...bought,
  });
  if (currentSuspension(member)) await storeHiddenUntil(member);
  return created.toObject();
}

/**
 * Creates a partnership to be paid by bank transfer, inside a transaction, as an admin. With `admin` null, as for demo
 * data, nothing is audited.
 * @throws 404 for an unknown address, 409 for a member who has not been admitted yet, and for a package that is not offered
 */
export async function enterPartnership(
  admin: Caller | null,
  { email, package_id }: EnterPartnershipBody,
): Promise<WithEmail<Partnership>> {
  const member = await getMemberByEmail(email);
  assertOffered(package_id);
  const partnership = await openPartnership(member, package_id, 'bank_transfer');
  const { _id, member_id, amount_cents, payment_method, status } = partnership;
  if (admin) {
    await recordAudit({
      actor_id: admin.id,
      action: 'partnership.create',
      subject: { id: _id, member_id },
      before: null,
      after: { package_id, amount: amount_cents / 100, payment_method, status },
    });
  }
  return { ...partnership, member_email: member.email };
}

/** Removes a deleted member's unpaid partnerships; paid ones are kept for the books, ended and anonymized. */
export function erasePartnerships(memberId: string): Promise<void> {
  return transaction(async () => {
    await endPictureUse('partnership', await PartnershipModel.distinct('_id', { member_id: memberId }));
    await PartnershipModel.deleteMany({ member_id: memberId, payment_status: 'pending' });
    await PartnershipModel.updateMany(
      { member_id: memberId },
      [
        { $set: { ...endedNow(), member_id: formerMemberId, partner_name: formerMemberName } },
        { $unset: ['logo_url', 'website_url', 'description'] },
      ],
      { updatePipeline: true },
    );
  });
}
