import type { common as english } from '../en/common.ts';
import { translationOf } from '../text.ts';

export const common = translationOf<typeof english>()({
  language: 'Sprache',
  languageFailed: 'Die Sprache konnte nicht geladen werden. Bitte versuche es noch einmal.',
});
