import type { frame as english } from '../en/frame.ts';
import { translationOf } from '../text.ts';

export const frame = translationOf<typeof english>()({
  languageNotSaved: 'Die Sprache konnte nicht in deinem Konto gespeichert werden.',
});
