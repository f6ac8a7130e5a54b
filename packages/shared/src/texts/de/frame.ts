import type { frame as english } from '../en/frame.ts';
import { translationOf } from '../text.ts';

export const frame = translationOf<typeof english>()({
  languageNotSaved: 'Die Sprache konnte nicht in deinem Konto gespeichert werden.',
  nextPageFailed: 'Die nächste Seite konnte nicht geladen werden. Bitte versuche es noch einmal.',
  /** The question before a thing is deleted, by what it is. */
  deletion: {
    business: { title: 'Dieses Unternehmen löschen?', action: 'Unternehmen löschen' },
    opportunity: { title: 'Diese Ausschreibung löschen?', action: 'Ausschreibung löschen' },
  },
  deletionAbout: '„{name}“ wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  /** Lists by what they hold: their size, how much of it is shown, and while they load. */
  lists: {
    advertisements: {
      counted: { one: '{count} Anzeige', other: '{count} Anzeigen' },
      some: '{shown} von {total} Anzeigen',
      all: 'Alle {shown} Anzeigen werden gezeigt',
      loading: 'Anzeigen werden geladen',
    },
    applications: {
      counted: { one: '{count} Bewerbung', other: '{count} Bewerbungen' },
      some: '{shown} von {total} Bewerbungen',
      all: 'Alle {shown} Bewerbungen werden gezeigt',
      loading: 'Bewerbungen werden geladen',
    },
    businesses: {
      counted: { one: '{count} Unternehmen', other: '{count} Unternehmen' },
      some: '{shown} von {total} Unternehmen',
      all: 'Alle {shown} Unternehmen werden gezeigt',
      loading: 'Unternehmen werden geladen',
    },
    conversations: {
      counted: { one: '{count} Unterhaltung', other: '{count} Unterhaltungen' },
      some: '{shown} von {total} Unterhaltungen',
      all: 'Alle {shown} Unterhaltungen werden gezeigt',
      loading: 'Unterhaltungen werden geladen',
    },
    entries: {
      counted: { one: '{count} Eintrag', other: '{count} Einträge' },
      some: '{shown} von {total} Einträgen',
      all: 'Alle {shown} Einträge werden gezeigt',
      loading: 'Einträge werden geladen',
    },
    events: {
      counted: { one: '{count} Veranstaltung', other: '{count} Veranstaltungen' },
      some: '{shown} von {total} Veranstaltungen',
      all: 'Alle {shown} Veranstaltungen werden gezeigt',
      loading: 'Veranstaltungen werden geladen',
    },
    inquiries: {
      counted: { one: '{count} Anfrage', other: '{count} Anfragen' },
      some: '{shown} von {total} Anfragen',
      all: 'Alle {shown} Anfragen werden gezeigt',
      loading: 'Anfragen werden geladen',
    },
    introductions: {
      counted: { one: '{count} Vorstellung', other: '{count} Vorstellungen' },
      some: '{shown} von {total} Vorstellungen',
      all: 'Alle {shown} Vorstellungen werden gezeigt',
      loading: 'Vorstellungen werden geladen',
    },
    members: {
      counted: { one: '{count} Mitglied', other: '{count} Mitglieder' },
      some: '{shown} von {total} Mitgliedern',
      all: 'Alle {shown} Mitglieder werden gezeigt',
      loading: 'Mitglieder werden geladen',
    },
    notifications: {
      counted: { one: '{count} Benachrichtigung', other: '{count} Benachrichtigungen' },
      some: '{shown} von {total} Benachrichtigungen',
      all: 'Alle {shown} Benachrichtigungen werden gezeigt',
      loading: 'Benachrichtigungen werden geladen',
    },
    opportunities: {
      counted: { one: '{count} Ausschreibung', other: '{count} Ausschreibungen' },
      some: '{shown} von {total} Ausschreibungen',
      all: 'Alle {shown} Ausschreibungen werden gezeigt',
      loading: 'Ausschreibungen werden geladen',
    },
    partnerships: {
      counted: { one: '{count} Partnerschaft', other: '{count} Partnerschaften' },
      some: '{shown} von {total} Partnerschaften',
      all: 'Alle {shown} Partnerschaften werden gezeigt',
      loading: 'Partnerschaften werden geladen',
    },
    pastEvents: {
      counted: { one: '{count} vergangene Veranstaltung', other: '{count} vergangene Veranstaltungen' },
      some: '{shown} von {total} vergangenen Veranstaltungen',
      all: 'Alle {shown} vergangenen Veranstaltungen werden gezeigt',
      loading: 'Vergangene Veranstaltungen werden geladen',
    },
    payments: {
      counted: { one: '{count} Zahlung', other: '{count} Zahlungen' },
      some: '{shown} von {total} Zahlungen',
      all: 'Alle {shown} Zahlungen werden gezeigt',
      loading: 'Zahlungen werden geladen',
    },
    postings: {
      counted: { one: '{count} eigene Ausschreibung', other: '{count} eigene Ausschreibungen' },
      some: '{shown} von {total} eigenen Ausschreibungen',
      all: 'Alle {shown} eigenen Ausschreibungen werden gezeigt',
      loading: 'Deine Ausschreibungen werden geladen',
    },
    reports: {
      counted: { one: '{count} Meldung', other: '{count} Meldungen' },
      some: '{shown} von {total} Meldungen',
      all: 'Alle {shown} Meldungen werden gezeigt',
      loading: 'Meldungen werden geladen',
    },
    requests: {
      counted: { one: '{count} Anfrage', other: '{count} Anfragen' },
      some: '{shown} von {total} Anfragen',
      all: 'Alle {shown} Anfragen werden gezeigt',
      loading: 'Anfragen werden geladen',
    },
    users: {
      counted: { one: '{count} Mitglied', other: '{count} Mitglieder' },
      some: '{shown} von {total} Mitgliedern',
      all: 'Alle {shown} Mitglieder werden gezeigt',
      loading: 'Mitglieder werden geladen',
    },
  },
});
