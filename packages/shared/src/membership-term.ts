import { addMonths } from './calendar.ts';
import { defaultMonthlyPrices, type MonthlyPrices } from './catalogue/membership-packages.ts';
import { isHigherTier, type PaidTier, type Tier, tierAt } from './policy/roles-and-tiers.ts';

/** A member's tier and its end; null without an end. */
export interface MembershipTerm {
  membership_tier: Tier;
  membership_expires: Date | null;
}

/** What a package grants: calendar months of a tier. */
export interface Purchase {
  tier: PaidTier;
  months: number;
}

/** Converts the ms of one tier into ms of another by their monthly prices: 30 days of basic are 15 of premium. */
export function convertTime(ms: number, from: PaidTier, to: PaidTier, prices: MonthlyPrices): number {
  return Math.round((ms * prices[from]) / prices[to]);
}

/**
 * The term after a purchase paid at `now` (product/memberships-and-payments#terms). The same tier is extended
 * from its end. A higher tier starts now, extended by the converted rest. A lower tier is converted and
 * extends the current one. A term without an end keeps none.
 * @param prices of that moment, by which time is converted
 */
export function afterPurchase(
  current: MembershipTerm,
  { tier, months }: Purchase,
  now: Date,
  prices: MonthlyPrices = defaultMonthlyPrices,
): MembershipTerm {
  const running = tierAt(current, now);
  const { membership_expires: expires } = current;
  if (running === 'free') return { membership_tier: tier, membership_expires: addMonths(now, months) };
  if (running === tier) {
    return { membership_tier: tier, membership_expires: expires && addMonths(expires, months) };
  }
  if (isHigherTier(tier, running)) {
    const rest = expires ? convertTime(expires.getTime() - now.getTime(), running, tier, prices) : 0;
    return { membership_tier: tier, membership_expires: new Date(addMonths(now, months).getTime() + rest) };
  }
  const bought = convertTime(addMonths(now, months).getTime() - now.getTime(), tier, running, prices);
  return { membership_tier: running, membership_expires: expires && new Date(expires.getTime() + bought) };
}

/** When what a purchase at `now` grants begins: behind what runs of the same or a higher tier, else at once. */
export function startOfPurchase(current: MembershipTerm, tier: PaidTier, now: Date): Date {
  const running = tierAt(current, now);
  const isBehind = running !== 'free' && !isHigherTier(tier, running);
  return (isBehind && current.membership_expires) || now;
}

/**
 * Whether a tier can be bought at `now`: no lower tier during a higher one
 * (product/memberships-and-payments#terms), and the same tier not during a term without an end.
 */
export function canBuy(current: MembershipTerm, tier: PaidTier, now: Date): boolean {
  const running = tierAt(current, now);
  return running === tier ? current.membership_expires !== null : !isHigherTier(running, tier);
}

/**
 * Whether 'Renew' is offered at `now` (product/memberships-and-payments#renewing): in the last 30 days, and in the last 7
 * after a purchase of one month, which would otherwise ask for the next one at once.
 * @param lastMonths the months of the latest purchase; null without any
 */
export function offersRenewal(current: MembershipTerm, lastMonths: number | null, now: Date): boolean {
  const { membership_expires: expires } = current;
  if (!expires || tierAt(current, now) === 'free') return false;
  const renewalDays = lastMonths === 1 ? 7 : 30;
  return expires.getTime() - now.getTime() <= renewalDays * 86_400_000;
}
