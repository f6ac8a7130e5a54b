import type { PaidTier } from '../policy/roles-and-tiers.ts';
import { packages } from '../texts/en/packages.ts';

export type Interval = 'month' | 'year';
export const membershipPackageIds = [
  'basic_monthly',
  'basic_yearly',
  'premium_monthly',
  'premium_yearly',
  'corporate_monthly',
  'corporate_yearly',
] as const;
export type MembershipPackageId = (typeof membershipPackageIds)[number];

export interface MembershipPackage {
  id: MembershipPackageId;
  tier: PaidTier;
  interval: Interval;
  name: string;
  /** Euros, not cents. */
  amount: number;
  currency: 'eur';
  duration_months: number;
  features: string[];
}

/** product/memberships-and-payments#tiers, in euros. */
const prices: Record<PaidTier, Record<Interval, number>> = {
  basic: { month: 25, year: 250 },
  premium: { month: 50, year: 500 },
  corporate: { month: 120, year: 1200 },
};

/** The benefits on each tier's card, derived from the caps (product/profiles-and-directory#caps-of-lists). */
export const tierFeatures: Record<'free' | PaidTier, string[]> = {
  free: [
    'See up to 5 members, 3 businesses and 5 opportunities per month',
    'RSVP to every community event',
    'Your own profile and business listing',
  ],
  basic: [
    'Meet up to 10 members and 5 businesses',
    'The whole opportunities board',
    'Unlimited applications',
    'RSVP to every community event',
  ],
  premium: [
    'The complete member directory',
    'The complete business showcase',
    'Create and host your own events',
    'Premium badge on your profile',
    'Everything in Basic',
  ],
  corporate: ['Everything in Premium', 'Corporate badge beside your membership'],
};

function membershipPackage(tier: PaidTier, interval: Interval): MembershipPackage {
  const isYearly = interval === 'year';
  const id = `${tier}_${isYearly ? 'yearly' : 'monthly'}` as const;
  return {
    id,
    tier,
    interval,
    name: packages[id],
    amount: prices[tier][interval],
    currency: 'eur',
    duration_months: isYearly ? 12 : 1,
    features: tierFeatures[tier],
  };
}

/** The membership packages by package id (product/memberships-and-payments#tiers). */
export const membershipPackages: Record<MembershipPackageId, MembershipPackage> = {
  basic_monthly: membershipPackage('basic', 'month'),
  basic_yearly: membershipPackage('basic', 'year'),
  premium_monthly: membershipPackage('premium', 'month'),
  premium_yearly: membershipPackage('premium', 'year'),
  corporate_monthly: membershipPackage('corporate', 'month'),
  corporate_yearly: membershipPackage('corporate', 'year'),
};
