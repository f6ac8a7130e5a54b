import { type AdType, advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { EnterAdvertisementBody, UpdateAdvertisementBody } from '@rosette/shared/contract/admin.ts';
import type { PlacementStatus } from '@rosette/shared/lifecycle.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { recordPictureUse } from '#features/pictures/pictures.service.ts';
import { assertOffered, priceInCents } from '#features/settings/catalogue.service.ts';
import { businessNameOf, getMember, getMemberByEmail } from '#features/users/users.service.ts';
import { currentSuspension, storeHiddenUntil } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { changesOf, withoutNull } from '#lib/changes.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import { missingAdvertisement } from './advertisements.service.ts';
import { type WithEmail, withEmail } from './placement-queries.ts';

/**
 * The price of a type, and the initial status of its advertisements
 * (product/partners-and-advertisements#buying-advertisements).
 * @throws 409 for one that is not offered
 */
function termsOf(ad_type: AdType) {
  assertOffered(ad_type);
  const { currency, requires_approval } = advertisementPackages[ad_type];
  const status: PlacementStatus = requires_approval ? 'pending' : 'pending_payment';
  return { ad_type, amount_cents: priceInCents(ad_type), currency, status };
}

/**
 * The audited fields of an advertisement, without its texts, which may name a member
 * (product/safety#audit-log).
 */
const auditedFieldsOf = (advertisement: Advertisement) => {
  const { ad_type, amount_cents, payment_method, status, link_url, image_url } = advertisement;
  return { ad_type, amount: amount_cents / 100, payment_method, status, link_url, image_url };
};

/** Audits an admin's creation (`before` is null) or change of an advertisement, inside its transaction. */
function recordSale(admin: Caller, before: Advertisement | null, after: Advertisement): Promise<void> {
  return recordAudit({
    actor_id: admin.id,
    action: before ? 'advertisement.update' : 'advertisement.create',
    subject: { id: after._id, member_id: after.member_id, label: after.title },
    before: before && auditedFieldsOf(before),
    after: auditedFieldsOf(after),
  });
}

/**
 * Creates an advertisement that was sold outside the product
 * (product/partners-and-advertisements#buying-advertisements), inside a transaction, as an admin. With
 * `admin` null, as for demo data, nothing is audited.
 * @throws 404 for an unknown address, 409 for a member who has not been admitted yet, and for a type that is not offered
 */
export async function enterAdvertisement(
  app: AppContext,
  admin: Caller | null,
  {
    advertiser_email,
    advertiser_name,
    ad_type,
    payment_method = 'bank_transfer',
    ...shown
  }: EnterAdvertisementBody,
): Promise<WithEmail<Advertisement>> {
  const advertiser = await getMemberByEmail(advertiser_email);
  const document = new AdvertisementModel({
    ...withoutNull(shown),
    ...termsOf(ad_type),
    member_id: advertiser._id,
    advertiser_name: advertiser_name ?? businessNameOf(advertiser),
    payment_method,
    payment_status: 'pending',
  });
  const created = (await document.save()).toObject();
  if (currentSuspension(advertiser)) await storeHiddenUntil(advertiser);
  await recordPictureUse(app, 'advertisement', created._id, created.image_url);
  if (admin) await recordSale(admin, null, created);
  return { ...created, member_email: advertiser.email };
}

const canChangeType = ({ status, payment_status }: Advertisement) =>
  payment_status === 'pending' && (status === 'pending' || status === 'pending_payment');

/**
 * Changes an advertisement, inside a transaction. Omitted fields stay, null clears one; a cleared name becomes the
 * advertiser's own. Another type changes price and approval, so it is possible only before payment and activation.
 * @throws 404, 409 for a member who has not been admitted yet, and for another type once it is paid, active or over, or that is not offered
 */
export async function updateAdvertisement(
  app: AppContext,
  admin: Caller,
  id: string,
  { advertiser_email, advertiser_name, ad_type, ...shown }: UpdateAdvertisementBody,
): Promise<WithEmail<Advertisement>> {
  const current = await AdvertisementModel.findById(id).lean();
  if (!current) throw missingAdvertisement();
  const hasOtherType = ad_type !== undefined && ad_type !== current.ad_type;
  if (hasOtherType && !canChangeType(current)) {
    throw conflict('advertisement_type_fixed');
  }
  const advertiser = advertiser_email === undefined ? null : await getMemberByEmail(advertiser_email);
  const ownName = async () => businessNameOf(advertiser ?? (await getMember(String(current.member_id))));
  const updated = await AdvertisementModel.findByIdAndUpdate(
    id,
    changesOf({
      ...shown,
      ...(hasOtherType && termsOf(ad_type)),
      ...(advertiser && { member_id: advertiser._id }),
      advertiser_name: advertiser_name === null ? await ownName() : advertiser_name,
    }),
    { returnDocument: 'after' },
  )
    .orFail()
    .lean();
  // It was hidden or shown as the advertiser before her.
  if (advertiser) await storeHiddenUntil(advertiser);
  await recordPictureUse(app, 'advertisement', id, updated.image_url, current.image_url);
  await recordSale(admin, current, updated);
  return withEmail(updated);
}
