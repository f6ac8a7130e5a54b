import type { frame as english } from '../en/frame.ts';
import { translationOf } from '../text.ts';

export const frame = translationOf<typeof english>()({
  switchFailed: 'Die Sprache konnte nicht geladen werden. Bitte versuche es noch einmal.',
});
