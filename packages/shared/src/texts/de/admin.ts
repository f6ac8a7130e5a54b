import type { admin as english } from '../en/admin.ts';
import { translationOf } from '../text.ts';

export const admin = translationOf<typeof english>()({});
