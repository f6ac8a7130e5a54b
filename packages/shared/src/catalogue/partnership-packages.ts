export const partnershipPackageIds = ['silver_6months', 'gold_yearly', 'platinum_yearly'] as const;
export type PartnershipPackageId = (typeof partnershipPackageIds)[number];
export type PackageType = 'silver' | 'gold' | 'platinum';

export interface PartnershipPackage {
  id: PartnershipPackageId;
  package_type: PackageType;
  /** Euros, not cents. */
  amount: number;
  currency: 'eur';
  duration_months: number;
  most_popular: boolean;
  requires_approval: boolean;
}

/** The partnership packages by package id (product/partners-and-advertisements#packages). */
export const partnershipPackages: Record<PartnershipPackageId, PartnershipPackage> = {
  silver_6months: {
    id: 'silver_6months',
    package_type: 'silver',
    amount: 1000,
    currency: 'eur',
    duration_months: 6,
    most_popular: false,
    requires_approval: true,
  },
  gold_yearly: {
    id: 'gold_yearly',
    package_type: 'gold',
    amount: 3000,
    currency: 'eur',
    duration_months: 12,
    most_popular: true,
    requires_approval: true,
  },
  platinum_yearly: {
    id: 'platinum_yearly',
    package_type: 'platinum',
    amount: 7500,
    currency: 'eur',
    duration_months: 12,
    most_popular: false,
    requires_approval: true,
  },
};
