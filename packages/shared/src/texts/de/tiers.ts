import type { tiers as english } from '../en/tiers.ts';
import { translationOf } from '../text.ts';

export const tiers = translationOf<typeof english>()({
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  corporate: 'Corporate',
});
