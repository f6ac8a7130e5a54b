import type { PaidTier } from '../policy/roles-and-tiers.ts';

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
  /** Euros, not cents. */
  amount: number;
  currency: 'eur';
  duration_months: number;
}

/** product/memberships-and-payments#tiers, in euros. */
const prices: Record<PaidTier, Record<Interval, number>> = {
  basic: { month: 25, year: 250 },
  premium: { month: 50, year: 500 },
  corporate: { month: 120, year: 1200 },
};

function membershipPackage(tier: PaidTier, interval: Interval): MembershipPackage {
  const isYearly = interval === 'year';
  const id = `${tier}_${isYearly ? 'yearly' : 'monthly'}` as const;
  return {
    id,
    tier,
    interval,
    amount: prices[tier][interval],
    currency: 'eur',
    duration_months: isYearly ? 12 : 1,
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

/** The prices of a month, in euros. */
export type MonthlyPrices = Record<PaidTier, number>;

/** Those where admins have not set others. */
export const defaultMonthlyPrices: MonthlyPrices = {
  basic: membershipPackages.basic_monthly.amount,
  premium: membershipPackages.premium_monthly.amount,
  corporate: membershipPackages.corporate_monthly.amount,
};
