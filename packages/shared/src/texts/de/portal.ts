import type { portal as english } from '../en/portal.ts';
import { translationOf } from '../text.ts';

export const portal = translationOf<typeof english>()({});
