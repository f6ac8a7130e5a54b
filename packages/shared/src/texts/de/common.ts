import type { common as english } from '../en/common.ts';
import { translationOf } from '../text.ts';

export const common = translationOf<typeof english>()({
  language: 'Sprache',
});
