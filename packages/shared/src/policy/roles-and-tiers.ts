/** product/memberships-and-payments#tiers, lowest first, which defines "higher tier". */
export const tiers = ['free', 'basic', 'premium', 'corporate'] as const;
export type Tier = (typeof tiers)[number];
export const paidTiers = ['basic', 'premium', 'corporate'] as const satisfies readonly Tier[];
export type PaidTier = (typeof paidTiers)[number];

export const roles = ['member', 'partner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** product/site#limits: whether lists, actions and requests are limited by tier. */
export const limitsOf = ['tiers', 'none'] as const;
export type Limits = (typeof limitsOf)[number];

/** The caller of a request. `tier` is the one whose limits hold for her now (see `tierAt` and `tierFor`). */
export interface Caller {
  id: string;
  role: Role;
  tier: Tier;
  /** Set by the server where the installation sends mail and her address is not confirmed. */
  is_unconfirmed?: boolean;
  /** Set by the server while an admin has not admitted her (product/coming-in#approval). */
  is_waiting?: boolean;
  /** Set by the server: the account's `token_version` at which her session began. */
  token_version?: number;
}

/** A caller, or null for a visitor who is not signed in. */
export type MaybeCaller = Caller | null;

interface Membership {
  membership_tier: Tier;
  membership_expires?: Date | string | null | undefined;
}

/**
 * The tier at `now` (product/memberships-and-payments#tiers): `free` once membership_expires has passed; a
 * paid tier without an end stays.
 */
export function tierAt(member: Membership, now: Date): Tier {
  const { membership_tier: tier, membership_expires: expires } = member;
  if (!expires) return tier;
  return new Date(expires).getTime() > now.getTime() ? tier : 'free';
}

/** The tier whose limits hold for a member: without limits at least premium's (product/site#limits). */
export const tierFor = (limits: Limits, tier: Tier): Tier =>
  limits === 'none' && !isHigherTier(tier, 'premium') ? 'premium' : tier;

/** Whether `a` is a higher tier than `b`. */
export function isHigherTier(a: Tier, b: Tier): boolean {
  return tiers.indexOf(a) > tiers.indexOf(b);
}
