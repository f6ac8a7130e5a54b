import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
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

/** Adds the advertiser's e-mail address; null once her account was deleted. */
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

/** The members with an active Top Placement, which puts their businesses on top of the showcase. */
export function membersOnTop(): Promise<Types.ObjectId[]> {
  return AdvertisementModel.distinct('member_id', {
    ...activeAt(clock.now()),
    ad_type: 'top_placement' satisfies AdType,
  }).exec();
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

/** Advertisements that await a step of an admin, oldest first. */
export async function listPendingAdvertisements(page: PageQuery): Promise<Listed<MembersAdvertisement>> {
  const list = { filter: awaitingAdmin(clock.now()), sort: oldestFirst, page };
  const { items, total } = await findPage<Advertisement>(AdvertisementModel, list);
  return { items: await withAdvertisers(items), total };
}
