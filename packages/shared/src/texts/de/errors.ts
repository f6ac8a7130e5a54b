import type { errors as english } from '../en/errors.ts';
import { translationOf } from '../text.ts';

export const errors = translationOf<typeof english>()({
  not_found: 'Nicht gefunden',
});
