import type { search as english } from '../en/search.ts';
import { translationOf } from '../text.ts';

export const search = translationOf<typeof english>()({});
