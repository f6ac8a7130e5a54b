import type { businesses as english } from '../en/businesses.ts';
import { translationOf } from '../text.ts';

export const businesses = translationOf<typeof english>()({});
