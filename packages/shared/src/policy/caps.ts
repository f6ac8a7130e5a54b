import type { MaybeCaller, Tier } from './roles-and-tiers.ts';

/** A number, or no limit. */
export type Cap = number | 'all';

type CapRow = Record<'visitor' | Tier, Cap>;

/**
 * product/profiles-and-directory#caps-of-lists, the rows with numbers. Partners have their tier's caps,
 * admins none.
 */
export const caps = {
  members: { visitor: 0, free: 5, basic: 10, premium: 'all', corporate: 'all' },
  businesses: { visitor: 3, free: 3, basic: 5, premium: 'all', corporate: 'all' },
  opportunities: { visitor: 5, free: 5, basic: 'all', premium: 'all', corporate: 'all' },
  applications_per_month: { visitor: 0, free: 5, basic: 'all', premium: 'all', corporate: 'all' },
  /** Per calendar month (product/contact-and-messages#allowance). */
  contact_requests_per_month: { visitor: 0, free: 3, basic: 10, premium: 30, corporate: 30 },
  /** At once (product/profiles-and-directory#suggestions). */
  suggestions: { visitor: 0, free: 3, basic: 6, premium: 6, corporate: 6 },
} as const satisfies Record<string, CapRow>;

export type Capped = keyof typeof caps;

/** The caller's cap (product/profiles-and-directory#caps-of-lists). Her own records are not counted. */
export function capOf(caller: MaybeCaller, what: Capped): Cap {
  if (caller?.role === 'admin') return 'all';
  return caps[what][caller ? caller.tier : 'visitor'];
}

/**
 * product/profiles-and-directory#caps-of-lists: the listed entries from which the upgrade prompt is shown.
 */
const promptFrom = {
  members: { free: 5, basic: 10 },
  businesses: { free: 3, basic: 5 },
} as const;

/**
 * Whether a list page shows its upgrade prompt: for basic members from 10 members or 5 businesses on, for
 * free ones at their cap (product/profiles-and-directory#caps-of-lists).
 */
export function showsUpgradePrompt(
  caller: MaybeCaller,
  what: keyof typeof promptFrom,
  listed: number,
): boolean {
  if (!caller || caller.role === 'admin') return false;
  if (caller.tier !== 'free' && caller.tier !== 'basic') return false;
  return listed >= promptFrom[what][caller.tier];
}

/** The first instant of the month after `now` in UTC, when monthly limits restart. */
export function monthlyLimitRestart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
