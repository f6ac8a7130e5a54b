/** spec §3. From least to most: the order is what "higher tier" means. */
export const tiers = ['free', 'basic', 'premium', 'corporate'] as const;
export type Tier = (typeof tiers)[number];
export const paidTiers = ['basic', 'premium', 'corporate'] as const satisfies readonly Tier[];
export type PaidTier = (typeof paidTiers)[number];

export const roles = ['member', 'partner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who asks. `tier` is the one that counts now (see `tierAt`), never the stored one. */
export interface Caller {
  id: string;
  role: Role;
  tier: Tier;
  /** The server sets it where the installation sends mail and she has not confirmed her e-mail address yet. */
  is_unconfirmed?: boolean;
}

/** A caller, or null for a visitor who is not signed in. */
export type MaybeCaller = Caller | null;

interface Membership {
  membership_tier: Tier;
  membership_expires?: Date | string | null | undefined;
}

/**
 * The tier that counts at `now` (decisions §4): a tier whose membership_expires has passed is `free` from that
 * moment; a paid tier without an end does not end.
 */
export function tierAt(member: Membership, now: Date): Tier {
  const { membership_tier: tier, membership_expires: expires } = member;
  if (!expires) return tier;
  return new Date(expires).getTime() > now.getTime() ? tier : 'free';
}

/** Whether `a` is a higher tier than `b`. */
export function isHigherTier(a: Tier, b: Tier): boolean {
  return tiers.indexOf(a) > tiers.indexOf(b);
}

/** Basic members and, by decisions §5, free ones are steered to /membership (spec §6). */
export function isSteeredToUpgrade(caller: Caller): boolean {
  return caller.role !== 'admin' && (caller.tier === 'free' || caller.tier === 'basic');
}
