import type { deletion as english } from '../en/deletion.ts';
import { translationOf } from '../text.ts';

export const deletion = translationOf<typeof english>()({
  business: { title: 'Dieses Unternehmen löschen?', action: 'Unternehmen löschen' },
  opportunity: { title: 'Diese Ausschreibung löschen?', action: 'Ausschreibung löschen' },
  about: '„{name}“ wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
});
