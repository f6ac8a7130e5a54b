/** The tiers of membership, as they stand within a sentence. */
export const tiers = {
  free: 'free',
  basic: 'basic',
  premium: 'premium',
  corporate: 'corporate',
} as const;

/** The names of the tiers. */
export const tierNames = {
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  corporate: 'Corporate',
} as const;
