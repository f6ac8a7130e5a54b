import type { opportunities as english } from '../en/opportunities.ts';
import { translationOf } from '../text.ts';

export const opportunities = translationOf<typeof english>()({});
