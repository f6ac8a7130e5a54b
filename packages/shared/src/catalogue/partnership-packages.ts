import { packages } from '../texts/en/packages.ts';

export const partnershipPackageIds = ['silver_6months', 'gold_yearly', 'platinum_yearly'] as const;
export type PartnershipPackageId = (typeof partnershipPackageIds)[number];
export type PackageType = 'silver' | 'gold' | 'platinum';

export interface PartnershipPackage {
  id: PartnershipPackageId;
  package_type: PackageType;
  name: string;
  /** Euros, not cents. */
  amount: number;
  currency: 'eur';
  duration_months: number;
  benefits: string[];
  most_popular: boolean;
  requires_approval: boolean;
}

/** The partnership packages by package id (product/partners-and-advertisements#packages). */
export const partnershipPackages: Record<PartnershipPackageId, PartnershipPackage> = {
  silver_6months: {
    id: 'silver_6months',
    package_type: 'silver',
    name: packages.silver_6months,
    amount: 1000,
    currency: 'eur',
    duration_months: 6,
    benefits: [
      'Your logo on our landing page',
      'Partner portal with the views and clicks of your advertisements',
    ],
    most_popular: false,
    requires_approval: true,
  },
  gold_yearly: {
    id: 'gold_yearly',
    package_type: 'gold',
    name: packages.gold_yearly,
    amount: 3000,
    currency: 'eur',
    duration_months: 12,
    benefits: ['Everything in Silver, for a full year', 'Sponsor one community event, shown with your name'],
    most_popular: true,
    requires_approval: true,
  },
  platinum_yearly: {
    id: 'platinum_yearly',
    package_type: 'platinum',
    name: packages.platinum_yearly,
    amount: 7500,
    currency: 'eur',
    duration_months: 12,
    benefits: [
      'Everything in Gold',
      'Sponsor up to four community events',
      'A spotlight article about your work',
    ],
    most_popular: false,
    requires_approval: true,
  },
};
