import type { benefits, packages } from '../texts/en/packages.ts';
import { advertisementPackages } from './advertisement-packages.ts';
import { membershipPackages } from './membership-packages.ts';
import { partnershipPackages } from './partnership-packages.ts';

/** The words of all packages in a language. */
interface PackageTexts {
  packages: typeof packages;
  benefits: typeof benefits;
}

function mapped<Id extends string, P, O>(sold: Record<Id, P>, offerOf: (item: P) => O): Record<Id, O> {
  const offers = Object.entries<P>(sold).map(([id, item]) => [id, offerOf(item)]);
  return Object.fromEntries(offers) as Record<Id, O>;
}

/** The membership packages by id, with their names and benefits in a language. */
export const membershipOffers = ({ packages, benefits }: PackageTexts) =>
  mapped(membershipPackages, (sold) => ({
    ...sold,
    name: packages[sold.id] as string,
    features: Object.values<string>(benefits[sold.tier]),
  }));

/** The partnership packages by id, with their names and benefits in a language. */
export const partnershipOffers = ({ packages, benefits }: PackageTexts) =>
  mapped(partnershipPackages, (sold) => ({
    ...sold,
    name: packages[sold.id] as string,
    benefits: Object.values<string>(benefits[sold.package_type]),
  }));

/** The advertisement packages by type, with their names and benefits in a language. */
export const advertisementOffers = ({ packages, benefits }: PackageTexts) =>
  mapped(advertisementPackages, (sold) => ({
    ...sold,
    name: packages[sold.id] as string,
    benefits: Object.values<string>(benefits[sold.ad_type]),
  }));
