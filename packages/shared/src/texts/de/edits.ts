import type { edits as english } from '../en/edits.ts';
import { translationOf } from '../text.ts';

export const edits = translationOf<typeof english>()({
  changed:
    'Das wurde inzwischen geändert: {fields}. Das Formular zeigt es jetzt. Deine Änderungen sind noch nicht gespeichert: Lies es noch einmal und speichere.',
  both: 'Das hast du auch geändert. Speichern ersetzt, was dort jetzt steht:',
});
