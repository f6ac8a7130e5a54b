import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { endPictureUse } from '#features/pictures/pictures.service.ts';
import { notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId, formerMemberName } from '#lib/former-member.ts';
import { type Listed, newestFirst, oldestFirst, type PageQuery } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import {
  activeAt,
  awaitingAdmin,
  endedNow,
  listWithEmails,
  publicNow,
  type WithEmail,
  withEmail,
} from './placement-queries.ts';

export const missingAdvertisement = () => notFound('unknown_advertisement');

/** The active advertisements, newest first. */
export async function listActiveAdvertisements({
  ad_type,
  ...page
}: PageQuery & { ad_type?: AdType | undefined }): Promise<Listed<Advertisement>> {
  const filter = { ...(await publicNow()), ...(ad_type && { ad_type }) };
  return findPage(AdvertisementModel, { filter, sort: newestFirst, page });
}

/** The caller's own advertisements, newest first. */
export const listOwnAdvertisements = ({ id }: Caller, page: PageQuery) =>
  listWithEmails<Advertisement>(AdvertisementModel, { filter: { member_id: id }, sort: newestFirst, page });

/** @throws 404 */
export async function getAdvertisement(id: string): Promise<WithEmail<Advertisement>> {
  const found = await AdvertisementModel.findById(id).lean();
  if (!found) throw missingAdvertisement();
  return withEmail(found);
}

/** Advertisements that await a step of an admin, oldest first. */
export const listPendingAdvertisements = (page: PageQuery) =>
  listWithEmails<Advertisement>(AdvertisementModel, {
    filter: awaitingAdmin(clock.now()),
    sort: oldestFirst,
    page,
  });

/** Advertisements that await a step of an admin (product/admin#what-waits). */
export const waitingAdvertisements = (): Promise<Waiting> =>
  findWaiting(AdvertisementModel, awaitingAdmin(clock.now()));

/** The members with an active Top Placement, which puts their businesses on top of the showcase. */
export function membersOnTop(): Promise<Types.ObjectId[]> {
  return AdvertisementModel.distinct('member_id', {
    ...activeAt(clock.now()),
    ad_type: 'top_placement' satisfies AdType,
  }).exec();
}

/** Removes a deleted member's unpaid advertisements; paid ones are kept for the books, ended and anonymized. */
export function eraseAdvertisements(memberId: string): Promise<void> {
  return transaction(async () => {
    await endPictureUse('advertisement', await AdvertisementModel.distinct('_id', { member_id: memberId }));
    await AdvertisementModel.deleteMany({ member_id: memberId, payment_status: 'pending' });
    const advertiser_name = formerMemberName;
    const title = 'Advertisement of a former member';
    await AdvertisementModel.updateMany(
      { member_id: memberId },
      [
        { $set: { ...endedNow(), member_id: formerMemberId, advertiser_name, title } },
        { $unset: ['content', 'image_url', 'link_url'] },
      ],
      { updatePipeline: true },
    );
  });
}
