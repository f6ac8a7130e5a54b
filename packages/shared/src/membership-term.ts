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

/** What an admin gives, or an import states: a tier until `until`, null without an end. */
export interface Gift {
  tier: PaidTier;
  until: Date | null;
}

/**
 * The term after a tier until `end` is added at `now`. A higher tier starts now, extended by the converted rest. A lower
 * tier is converted and extends the current one. A term without an end keeps none.
 * @param ofSameTier the end where the same tier runs until `expires`
 */
function afterAddition(
  current: MembershipTerm,
  { tier, until: end }: Gift,
  now: Date,
  prices: MonthlyPrices,
  ofSameTier: (expires: Date) => Date | null,
): MembershipTerm {
  const running = tierAt(current, now);
  const { membership_expires: expires } = current;
  if (running === 'free') return { membership_tier: tier, membership_expires: end };
  if (running === tier) {
    return { membership_tier: tier, membership_expires: expires && ofSameTier(expires) };
  }
  if (isHigherTier(tier, running)) {
    const rest = expires ? convertTime(expires.getTime() - now.getTime(), running, tier, prices) : 0;
    return { membership_tier: tier, membership_expires: end && new Date(end.getTime() + rest) };
  }
  const more = end ? convertTime(end.getTime() - now.getTime(), tier, running, prices) : 0;
  return { membership_tier: running, membership_expires: expires && new Date(expires.getTime() + more) };
}

/**
 * The term after a purchase paid at `now` (product/memberships-and-payments#terms). The same tier is extended
 * from its end. A higher tier starts now, extended by the converted rest. A lower tier is converted and
 * extends the current one. A term without an end keeps none.
 * @param prices of that moment, by which time is converted
 */
export const afterPurchase = (
  current: MembershipTerm,
  { tier, months }: Purchase,
  now: Date,
  prices: MonthlyPrices = defaultMonthlyPrices,
): MembershipTerm =>
  afterAddition(current, { tier, until: addMonths(now, months) }, now, prices, (expires) =>
    addMonths(expires, months),
  );

/** The later of two ends; null, without an end, is the latest. */
const later = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : null);

/**
 * The term after an admin has given a tier (product/memberships-and-payments#given-memberships): as `afterPurchase`, but
 * the same tier runs until the later of both ends.
 */
export const afterGift = (
  current: MembershipTerm,
  gift: Gift,
  now: Date,
  prices: MonthlyPrices = defaultMonthlyPrices,
): MembershipTerm => afterAddition(current, gift, now, prices, (expires) => later(expires, gift.until));

/**
 * The term after one that was paid elsewhere is taken over by an import: as `afterPurchase` of the time that was left of
 * it at `now`.
 */
export const afterImport = (
  current: MembershipTerm,
  gift: Gift,
  now: Date,
  prices: MonthlyPrices = defaultMonthlyPrices,
): MembershipTerm =>
  afterAddition(
    current,
    gift,
    now,
    prices,
    (expires) => gift.until && new Date(expires.getTime() + gift.until.getTime() - now.getTime()),
  );

/**
 * Whether a tier can be given until `until` at `now`: it never shortens, so not below a higher tier, and not where she has
 * the same tier until then or later, or any without an end.
 */
export function canGive(current: MembershipTerm, { tier, until }: Gift, now: Date): boolean {
  const running = tierAt(current, now);
  const { membership_expires: expires } = current;
  if (running === 'free') return true;
  if (!expires || isHigherTier(running, tier)) return false;
  return running !== tier || until === null || until > expires;
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
