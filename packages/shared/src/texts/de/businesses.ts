import type { businesses as english } from '../en/businesses.ts';
import { translationOf } from '../text.ts';

export const businesses = translationOf<typeof english>()({
  showcase: 'Unternehmen',
  showcaseAbout: 'Unternehmen von Mitgliedern dieser Gemeinschaft.',
  ask: 'Zu diesem Unternehmen nachfragen',
  discoverMore: 'Entdecke mehr Unternehmen',
  discoverMoreAbout: 'Mit einer höheren Mitgliedschaft siehst du mehr Unternehmen.',
  missing: 'Dieses Unternehmen wurde nicht gefunden',
  missingAbout: 'Vielleicht wird es nicht mehr gezeigt, oder der Link ist unvollständig.',
  noMatch: 'Zu deiner Suche passt kein Unternehmen',
  noMatchHint: 'Versuche es mit einem anderen Namen oder einer anderen Branche.',
  none: 'Noch werden keine Unternehmen gezeigt',
  noneAbout: 'Erzähle den anderen, was du herstellst, verkaufst oder anbietest.',
  owner: 'Inhaberin: {name}',
  search: 'Unternehmen suchen',
  searchPlaceholder: 'Nach Name, Branche oder Angebot suchen',
  seeAll: 'Alle Unternehmen ansehen',
  showYours: 'Zeig deines als Erste',
  visitWebsite: 'Zur Website',
  /** The form of a business, and what came of it. */
  form: {
    about: 'Das sehen Mitglieder und Besucherinnen bei den Unternehmen',
    add: 'Unternehmen hinzufügen',
    added: 'Dein Unternehmen ist jetzt zu sehen!',
    addFailed: 'Das Unternehmen konnte nicht hinzugefügt werden',
    deleted: 'Unternehmen gelöscht',
    deleteFailed: 'Das Unternehmen konnte nicht gelöscht werden',
    edit: 'Unternehmen bearbeiten',
    logoHint: 'Die Webadresse eines Bildes',
    logoUrl: 'Webadresse des Logos',
    updated: 'Das Unternehmen ist gespeichert!',
    updateFailed: 'Das Unternehmen konnte nicht gespeichert werden',
  },
});
