/** The tiers of membership, as they stand within a sentence. */
export const tiers = {
  free: 'free',
  basic: 'basic',
  premium: 'premium',
  corporate: 'corporate',
} as const;
