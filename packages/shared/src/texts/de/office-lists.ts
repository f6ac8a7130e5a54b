import type { officeLists as english } from '../en/office-lists.ts';
import { translationOf } from '../text.ts';

/** What the lists of admin panel and partner portal hold, as `frame.lists` says it of the others. */
export const officeLists = translationOf<typeof english>()({
  announcements: {
    counted: { one: '{count} Mitteilung', other: '{count} Mitteilungen' },
    some: '{shown} von {total} Mitteilungen',
    all: 'Alle {shown} Mitteilungen werden gezeigt',
    loading: 'Mitteilungen werden geladen',
  },
  advertisements: {
    counted: { one: '{count} Anzeige', other: '{count} Anzeigen' },
    some: '{shown} von {total} Anzeigen',
    all: 'Alle {shown} Anzeigen werden gezeigt',
    loading: 'Anzeigen werden geladen',
  },
  entries: {
    counted: { one: '{count} Eintrag', other: '{count} Einträge' },
    some: '{shown} von {total} Einträgen',
    all: 'Alle {shown} Einträge werden gezeigt',
    loading: 'Einträge werden geladen',
  },
  inquiries: {
    counted: { one: '{count} Anfrage', other: '{count} Anfragen' },
    some: '{shown} von {total} Anfragen',
    all: 'Alle {shown} Anfragen werden gezeigt',
    loading: 'Anfragen werden geladen',
  },
  imports: {
    counted: { one: '{count} Import', other: '{count} Importe' },
    some: '{shown} von {total} Importen',
    all: 'Alle {shown} Importe werden gezeigt',
    loading: 'Importe werden geladen',
  },
  partnerships: {
    counted: { one: '{count} Partnerschaft', other: '{count} Partnerschaften' },
    some: '{shown} von {total} Partnerschaften',
    all: 'Alle {shown} Partnerschaften werden gezeigt',
    loading: 'Partnerschaften werden geladen',
  },
  reports: {
    counted: { one: '{count} Meldung', other: '{count} Meldungen' },
    some: '{shown} von {total} Meldungen',
    all: 'Alle {shown} Meldungen werden gezeigt',
    loading: 'Meldungen werden geladen',
  },
  users: {
    counted: { one: '{count} Mitglied', other: '{count} Mitglieder' },
    some: '{shown} von {total} Mitgliedern',
    all: 'Alle {shown} Mitglieder werden gezeigt',
    loading: 'Mitglieder werden geladen',
  },
});
