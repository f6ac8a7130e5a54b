import type { benefits, packages } from '../texts/en/packages.ts';
import { type AdType, type AdvertisementPackage, advertisementPackages } from './advertisement-packages.ts';
import {
  type MembershipPackage,
  type MembershipPackageId,
  membershipPackages,
} from './membership-packages.ts';
import {
  type PartnershipPackage,
  type PartnershipPackageId,
  partnershipPackages,
} from './partnership-packages.ts';

/** The words of all packages in a language. */
interface PackageTexts {
  packages: typeof packages;
  benefits: typeof benefits;
}

/** Some of the packages by id, as they are sold. */
type Sold<Id extends string, P> = Partial<Record<Id, P>>;

function mapped<Id extends string, P, O>(sold: Sold<Id, P>, offerOf: (item: P) => O): Sold<Id, O> {
  const offers = Object.entries(sold).map(([id, item]) => [id, offerOf(item as P)]);
  return Object.fromEntries(offers) as Sold<Id, O>;
}

/** Memberships by package id, with their names and benefits in a language; by default all, at their default prices. */
export const membershipOffers = (
  { packages, benefits }: PackageTexts,
  sold: Sold<MembershipPackageId, MembershipPackage> = membershipPackages,
) =>
  mapped(sold, (item) => ({
    ...item,
    name: packages[item.id] as string,
    features: Object.values<string>(benefits[item.tier]),
  }));

/** Partnerships, as `membershipOffers`. */
export const partnershipOffers = (
  { packages, benefits }: PackageTexts,
  sold: Sold<PartnershipPackageId, PartnershipPackage> = partnershipPackages,
) =>
  mapped(sold, (item) => ({
    ...item,
    name: packages[item.id] as string,
    benefits: Object.values<string>(benefits[item.package_type]),
  }));

/** Advertisements by type, as `membershipOffers`. */
export const advertisementOffers = (
  { packages, benefits }: PackageTexts,
  sold: Sold<AdType, AdvertisementPackage> = advertisementPackages,
) =>
  mapped(sold, (item) => ({
    ...item,
    name: packages[item.id] as string,
    benefits: Object.values<string>(benefits[item.ad_type]),
  }));
