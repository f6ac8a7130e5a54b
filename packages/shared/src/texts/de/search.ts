import type { search as english } from '../en/search.ts';
import { translationOf } from '../text.ts';

export const search = translationOf<typeof english>()({
  title: 'Suche',
  about: 'Mitglieder, Unternehmen, Veranstaltungen und Ausschreibungen',
  buttonTitle: 'Suche (Strg+K)',
  clearRecent: 'Verlauf löschen',
  inDescription: 'In der Beschreibung',
  label: 'Mitglieder, Unternehmen, Veranstaltungen und Ausschreibungen suchen',
  loadFailed: 'Die Suche konnte nicht geladen werden. Bitte versuche es noch einmal.',
  nothingFound: 'Zu „{text}“ wurde nichts gefunden. Versuche es mit einem anderen Wort.',
  placeholder: 'Ein Name, ein Ort, ein Handwerk',
  results: 'Ergebnisse',
  resultsCounted: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  searching: 'Es wird gesucht …',
  tooShort: 'Gib mindestens zwei Zeichen ein.',
  groups: {
    recent: 'Zuletzt geöffnet',
    people: 'Mitglieder',
    businesses: 'Unternehmen',
    events: 'Veranstaltungen',
    opportunities: 'Ausschreibungen',
  },
});
