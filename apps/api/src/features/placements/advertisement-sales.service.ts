import { addDays } from '@rosette/shared/calendar.ts';
import { type AdType, advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { EnterAdvertisementBody, UpdateAdvertisementBody } from '@rosette/shared/contract/admin.ts';
import type { PlacementStatus, PlacementStep } from '@rosette/shared/lifecycle.ts';
import type { ClientSession } from 'mongoose';
import { changeAndMail, enqueueMail } from '#features/mail/outbox.service.ts';
import { businessNameOf, getMember, getMemberByEmail, mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { changesOf, withoutNull } from '#lib/changes.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import { advertisementMail } from './advertisement-mail.ts';
import { type MembersAdvertisement, missingAdvertisement, withAdvertiser } from './advertisements.service.ts';
import { type PlacementKind, takeStep } from './placement-steps.ts';

/** What the catalogue says about a type: its price, and whether it has to be approved before it is paid. */
function termsOf(ad_type: AdType) {
  const { amount, currency, requires_approval } = advertisementPackages[ad_type];
  const status: PlacementStatus = requires_approval ? 'pending' : 'pending_payment';
  return { ad_type, amount_cents: Math.round(amount * 100), currency, status };
}

/**
 * Enters an advertisement that was sold by talking to us (decisions §3).
 * @throws 404 for an unknown address
 */
export async function enterAdvertisement({
  advertiser_email,
  advertiser_name,
  ad_type,
  payment_method = 'bank_transfer',
  ...shown
}: EnterAdvertisementBody): Promise<MembersAdvertisement> {
  const advertiser = await getMemberByEmail(advertiser_email);
  const created = await AdvertisementModel.create({
    ...withoutNull(shown),
    ...termsOf(ad_type),
    member_id: advertiser._id,
    advertiser_name: advertiser_name ?? businessNameOf(advertiser),
    payment_method,
    payment_status: 'pending',
  });
  return withAdvertiser(created.toObject());
}

const canChangeType = ({ status, payment_status }: Advertisement) =>
  payment_status === 'pending' && (status === 'pending' || status === 'pending_payment');

/**
 * What is left out stays, null clears; a cleared name becomes the advertiser's own again. Another type is another
 * price and may need approval: it only counts while the advertisement still is what that was decided on.
 * @throws 404, 409 for another type once it is paid, shown or over
 */
export async function updateAdvertisement(
  id: string,
  { advertiser_email, advertiser_name, ad_type, ...shown }: UpdateAdvertisementBody,
): Promise<MembersAdvertisement> {
  const advertiser = advertiser_email === undefined ? null : await getMemberByEmail(advertiser_email);
  for (;;) {
    const current = await AdvertisementModel.findById(id).lean();
    if (!current) throw missingAdvertisement();
    const hasOtherType = ad_type !== undefined && ad_type !== current.ad_type;
    if (hasOtherType && !canChangeType(current)) {
      throw conflict('The type of an advertisement can only change before it is paid or shown');
    }
    const ownName = async () => businessNameOf(advertiser ?? (await getMember(String(current.member_id))));
    const { status, payment_status } = current;
    const updated = await AdvertisementModel.findOneAndUpdate(
      { _id: id, ...(hasOtherType && { ad_type: current.ad_type, status, payment_status }) },
      changesOf({
        ...shown,
        ...(hasOtherType && termsOf(ad_type)),
        ...(advertiser && { member_id: advertiser._id }),
        advertiser_name: advertiser_name === null ? await ownName() : advertiser_name,
      }),
      { returnDocument: 'after' },
    ).lean();
    if (updated) return withAdvertiser(updated);
  }
}

async function tellAdvertiser(
  app: AppContext,
  advertisement: Advertisement,
  session?: ClientSession,
): Promise<void> {
  const [advertiser] = app.mail.isOn ? await mailboxesOf([advertisement.member_id]) : [];
  const mail = advertiser && advertisementMail(app, advertisement, advertiser);
  if (mail) await enqueueMail(app, mail, session);
}

const advertisementKind = (app: AppContext): PlacementKind<Advertisement> => ({
  what: 'advertisement',
  find: (id) => AdvertisementModel.findById(id).lean(),
  // The type belongs to the state: it may change until it is paid, and says how long it is shown.
  write: ({ _id, status, payment_status, ad_type }, change) =>
    changeAndMail(app, `advertisement:${_id}`, async (session) => {
      const moved = await AdvertisementModel.findOneAndUpdate(
        { _id, status, payment_status, ad_type },
        change,
        { returnDocument: 'after', ...(session && { session }) },
      ).lean();
      if (moved && moved.status !== status) await tellAdvertiser(app, moved, session);
      return moved;
    }),
  endOf: ({ ad_type }, start) => addDays(start, advertisementPackages[ad_type].duration_days),
});

/** @throws 404, 409 when its state does not offer the step */
export async function stepAdvertisement(
  app: AppContext,
  id: string,
  step: PlacementStep,
): Promise<MembersAdvertisement> {
  return withAdvertiser(await takeStep(advertisementKind(app), id, step));
}
