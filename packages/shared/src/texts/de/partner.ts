import type { partner as english } from '../en/partner.ts';
import { translationOf } from '../text.ts';

export const partner = translationOf<typeof english>()({});
