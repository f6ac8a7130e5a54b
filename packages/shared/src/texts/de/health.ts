import type { health as english } from '../en/health.ts';
import { translationOf } from '../text.ts';

/** The admin panel's figures of the community. */
export const health = translationOf<typeof english>()({
  title: 'Wie es der Gemeinschaft geht',
  about:
    'Wochen beginnen am Montag, in UTC. Ein Strich steht für weniger als drei Menschen: Dann wird keine Zahl genannt.',
  weeks: 'Zeitraum',
  lastWeeks: 'Letzte {weeks} Wochen',
  download: 'CSV herunterladen',
  downloadFailed: 'Die Datei konnte nicht heruntergeladen werden. Bitte versuche es noch einmal.',
  heads: {
    figure: 'Kennzahl',
    trend: 'Verlauf',
    now: 'Diese Woche',
    before: 'Woche davor',
    peak: 'Maximum',
    asTable: 'Tabelle',
  },
  loading: 'Die Zahlen werden geladen',
  groups: {
    members: 'Mitglieder',
    contacts: 'Kontakte',
    events: 'Veranstaltungen',
    board: 'Ausschreibungen',
    money: 'Mitgliedschaften und Einnahmen',
  },
  columns: {
    joined: 'Beigetreten',
    left: 'Ausgetreten',
    active: 'Aktive Mitglieder',
    requests: 'Kontaktanfragen',
    accepted: 'Angenommene Anfragen',
    introductions: 'Vorstellungen',
    connected: 'Mitglieder mit einem neuen Kontakt',
    met: 'Kontakte durch „Wir haben uns getroffen“',
    events: 'Veranstaltungen',
    seats: 'Belegte Plätze',
    guests: 'Gäste',
    came: 'Eingecheckt',
    guests_joined: 'Gäste, die Mitglied wurden',
    opportunities: 'Ausschreibungen',
    applications: 'Bewerbungen',
    answered: 'Beantwortete Bewerbungen',
    renewals_due: 'Abgelaufene Mitgliedschaften',
    renewed: 'Davon verlängert',
    income: 'Einnahmen in Euro',
  },
});
