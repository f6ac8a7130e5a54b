import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';

/** How the memberships are called where people read about them. */
export const tierNames: Record<Tier, string> = {
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  corporate: 'Corporate',
};
