import type { auth as english } from '../en/auth.ts';
import { translationOf } from '../text.ts';

export const auth = translationOf<typeof english>()({});
