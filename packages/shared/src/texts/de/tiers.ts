import type { tiers as english, tierNames as englishNames } from '../en/tiers.ts';
import { translationOf } from '../text.ts';

export const tiers = translationOf<typeof english>()({
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  corporate: 'Corporate',
});

export const tierNames = translationOf<typeof englishNames>()({
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  corporate: 'Corporate',
});
