import type { EnterPartnershipBody } from '@rosette/shared/contract/admin.ts';
import type { UpdatePartnershipBody } from '@rosette/shared/contract/partnerships.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordPictureUse } from '#features/pictures/pictures.service.ts';
import { emailsOf, getMemberByEmail } from '#features/users/users.service.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { changesOf } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, oldestFirst, type PageQuery } from '#lib/page.ts';
import { openPartnership } from './open-partnership.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';
import { recordEnteredPartnership } from './placement-audit.ts';
import { activeAt, awaitingAdmin } from './placement-filters.ts';

export type MembersPartnership = Partnership & { partner_email: string | null };

async function withPartners(partnerships: Partnership[]): Promise<MembersPartnership[]> {
  const emails = await emailsOf(partnerships.map(({ member_id }) => member_id));
  return partnerships.map((partnership) => ({
    ...partnership,
    partner_email: emails.get(String(partnership.member_id)) ?? null,
  }));
}

/** Adds the member's e-mail address; null once her account was deleted. */
export async function withPartner(partnership: Partnership): Promise<MembersPartnership> {
  const [partnered] = await withPartners([partnership]);
  return partnered as MembersPartnership;
}

/** The active partnerships: platinum, then gold, then silver, each newest first. */
export function listPartners(page: PageQuery): Promise<Listed<Partnership>> {
  const filter = activeAt(clock.now());
  return findPage(PartnershipModel, { filter, sort: { rank: 1, ...newestFirst }, page });
}

/** The caller's own partnerships, newest first. */
export async function listOwnPartnerships(
  caller: Caller,
  page: PageQuery,
): Promise<Listed<MembersPartnership>> {
  const list = { filter: { member_id: caller.id }, sort: newestFirst, page };
  const { items, total } = await findPage<Partnership>(PartnershipModel, list);
  return { items: await withPartners(items), total };
}

/** Partnerships that await a step of an admin, oldest first. */
export async function listPendingPartnerships(page: PageQuery): Promise<Listed<MembersPartnership>> {
  const list = { filter: awaitingAdmin(clock.now()), sort: oldestFirst, page };
  const { items, total } = await findPage<Partnership>(PartnershipModel, list);
  return { items: await withPartners(items), total };
}

/** The count of a member's active partnerships. */
export function countActivePartnerships(memberId: string): Promise<number> {
  return PartnershipModel.countDocuments({ member_id: memberId, ...activeAt(clock.now()) });
}

/**
 * Changes logo, website and description, inside a transaction. Omitted fields stay, null clears one
 * (product/api#changing-things).
 * @throws 403 for a partnership of others, 404
 */
export async function updatePartnership(
  caller: Caller,
  id: string,
  body: UpdatePartnershipBody,
): Promise<MembersPartnership> {
  const current = await PartnershipModel.findById(id).lean();
  if (!current) throw notFound('This partnership does not exist');
  if (!mayChange(caller, String(current.member_id))) {
    throw forbidden('You can only change your own partnership');
  }
  const updated = await PartnershipModel.findByIdAndUpdate(id, changesOf(body), {
    returnDocument: 'after',
  })
    .orFail()
    .lean();
  await recordPictureUse('partnership', id, updated.logo_url);
  return withPartner(updated);
}

/**
 * Creates a partnership to be paid by bank transfer, inside a transaction, as an admin; `admin` is null for demo data.
 * @throws 404 for an unknown address
 */
export async function enterPartnership(
  admin: Caller | null,
  { email, package_id }: EnterPartnershipBody,
): Promise<MembersPartnership> {
  const member = await getMemberByEmail(email);
  const partnership = await openPartnership(member, package_id, 'bank_transfer');
  if (admin) await recordEnteredPartnership(admin.id, partnership);
  return withPartner(partnership);
}
