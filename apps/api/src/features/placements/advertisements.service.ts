import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { TrackBody } from '@rosette/shared/contract/advertisements.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { emailsOf } from '#features/users/users.service.ts';
import { notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, oldestFirst, type PageQuery } from '#lib/page.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import { activeAt, awaitingAdmin } from './placement-filters.ts';

export type MembersAdvertisement = Advertisement & { advertiser_email: string | null };

export const missingAdvertisement = () => notFound('This advertisement does not exist');

async function withAdvertisers(advertisements: Advertisement[]): Promise<MembersAdvertisement[]> {
  const emails = await emailsOf(advertisements.map(({ member_id }) => member_id));
  return advertisements.map((advertisement) => ({
    ...advertisement,
    advertiser_email: emails.get(String(advertisement.member_id)) ?? null,
  }));
}

export async function withAdvertiser(advertisement: Advertisement): Promise<MembersAdvertisement> {
  const [advertised] = await withAdvertisers([advertisement]);
  return advertised as MembersAdvertisement;
}

/** The active advertisements, newest first. */
export function listActiveAdvertisements({
  ad_type,
  ...page
}: PageQuery & { ad_type?: AdType | undefined }): Promise<Listed<Advertisement>> {
  const filter = { ...activeAt(clock.now()), ...(ad_type && { ad_type }) };
  return findPage(AdvertisementModel, { filter, sort: newestFirst, page });
}

/** The caller's own advertisements, newest first. */
export async function listOwnAdvertisements(
  caller: Caller,
  page: PageQuery,
): Promise<Listed<MembersAdvertisement>> {
  const list = { filter: { member_id: caller.id }, sort: newestFirst, page };
  const { items, total } = await findPage<Advertisement>(AdvertisementModel, list);
  return { items: await withAdvertisers(items), total };
}

/** The advertisements that wait for a step of an admin, oldest first. */
export async function listPendingAdvertisements(page: PageQuery): Promise<Listed<MembersAdvertisement>> {
  const list = { filter: awaitingAdmin(clock.now()), sort: oldestFirst, page };
  const { items, total } = await findPage<Advertisement>(AdvertisementModel, list);
  return { items: await withAdvertisers(items), total };
}

/**
 * Counts a view or a click of an active advertisement, in one atomic write.
 * @throws 404 for one that is not active
 */
export async function trackAdvertisement(id: string, { action }: TrackBody): Promise<void> {
  const { matchedCount } = await AdvertisementModel.updateOne(
    { _id: id, ...activeAt(clock.now()) },
    { $inc: action === 'view' ? { views: 1 } : { clicks: 1 } },
    // `updated_at` is about the advertisement itself.
    { timestamps: false },
  );
  if (matchedCount === 0) throw missingAdvertisement();
}

interface AdvertisementTotals {
  active_ads: number;
  total_views: number;
  total_clicks: number;
}

/** How many of a member's advertisements are active now, and the views and clicks of all of them. */
export async function totalsOf(memberId: string): Promise<AdvertisementTotals> {
  const now = clock.now();
  const isActive = {
    $and: [{ $eq: ['$status', 'active'] }, { $lte: ['$start_date', now] }, { $gt: ['$end_date', now] }],
  };
  const [totals] = await AdvertisementModel.aggregate<AdvertisementTotals>([
    { $match: { member_id: new Types.ObjectId(memberId) } },
    {
      $group: {
        _id: null,
        active_ads: { $sum: { $cond: [isActive, 1, 0] } },
        total_views: { $sum: '$views' },
        total_clicks: { $sum: '$clicks' },
      },
    },
  ]);
  return totals ?? { active_ads: 0, total_views: 0, total_clicks: 0 };
}
