import { addMonths } from './calendar.ts';
import { membershipPackages } from './catalogue/membership-packages.ts';
import { isHigherTier, type PaidTier, type Tier, tierAt } from './policy/roles-and-tiers.ts';

/** Which tier a member has and until when; null is without an end. */
export interface MembershipTerm {
  membership_tier: Tier;
  membership_expires: Date | null;
}

/** A paid period: so many calendar months of a tier. */
export interface Purchase {
  tier: PaidTier;
  months: number;
}

const monthlyPrice = (tier: PaidTier) => membershipPackages[`${tier}_monthly`].amount;

/** So much time of one tier, in ms, as time of another at their monthly prices: 30 days of basic are 15 of premium. */
export function convertTime(ms: number, from: PaidTier, to: PaidTier): number {
  return Math.round((ms * monthlyPrice(from)) / monthlyPrice(to));
}

/**
 * The membership after a purchase was paid at `now` (decisions §4 and §7): the same tier goes on from its end, an upgrade
 * starts now with the rest of the old tier converted on top, and what was paid for a lower tier than the running one
 * becomes time of that. A term without an end keeps none.
 */
export function afterPurchase(
  current: MembershipTerm,
  { tier, months }: Purchase,
  now: Date,
): MembershipTerm {
  const running = tierAt(current, now);
  const { membership_expires: expires } = current;
  if (running === 'free') return { membership_tier: tier, membership_expires: addMonths(now, months) };
  if (running === tier) {
    return { membership_tier: tier, membership_expires: expires && addMonths(expires, months) };
  }
  if (isHigherTier(tier, running)) {
    const rest = expires ? convertTime(expires.getTime() - now.getTime(), running, tier) : 0;
    return { membership_tier: tier, membership_expires: new Date(addMonths(now, months).getTime() + rest) };
  }
  const bought = convertTime(addMonths(now, months).getTime() - now.getTime(), tier, running);
  return { membership_tier: running, membership_expires: expires && new Date(expires.getTime() + bought) };
}

/** Whether a tier can be bought now: not a lower one while a higher one runs (decisions §4), nor more of what does not end. */
export function canBuy(current: MembershipTerm, tier: PaidTier, now: Date): boolean {
  const running = tierAt(current, now);
  return running === tier ? current.membership_expires !== null : !isHigherTier(running, tier);
}

const renewalDays = 30;

/** Whether the expiry line offers 'Renew': in the last 30 days (decisions §4). */
export function offersRenewal(current: MembershipTerm, now: Date): boolean {
  const { membership_expires: expires } = current;
  if (!expires || tierAt(current, now) === 'free') return false;
  return expires.getTime() - now.getTime() <= renewalDays * 86_400_000;
}
