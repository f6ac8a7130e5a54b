import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';

/** The labels of tiers. */
export const tierNames: Record<Tier, string> = {
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  corporate: 'Corporate',
};
