import type { membership as english } from '../en/membership.ts';
import { translationOf } from '../text.ts';

export const membership = translationOf<typeof english>()({});
