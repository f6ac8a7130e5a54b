import type { safety as english } from '../en/safety.ts';
import { translationOf } from '../text.ts';

export const safety = translationOf<typeof english>()({});
