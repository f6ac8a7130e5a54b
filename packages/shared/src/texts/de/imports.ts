import type { imports as english } from '../en/imports.ts';
import { translationOf } from '../text.ts';

/** Die Texte des Imports, und der Seite, auf der jemand dazukommt, die importiert wurde. */
export const imports = translationOf<typeof english>()({
  title: 'Mitglieder importieren',
  about:
    'Aus einer CSV-Datei, wie eine Tabelle sie speichert. Nur Admins sehen diese Mitglieder, bis sie über den Link dazukommen, den wir ihnen schicken.',
  columns:
    'Spalten: E-Mail und Name, und nach Belieben Unternehmen, Branche, Ort, Land, Über mich, Website, Bietet, Sucht, Stufe, Mitglied bis und Sprache.',
  file: 'CSV-Datei (bis 5.000 Zeilen)',
  check: 'Datei prüfen',
  checking: 'Wird geprüft',
  checked: 'Die Datei ist geprüft. Importiert wurde noch niemand.',
  checkFailed: 'Die Datei ließ sich nicht prüfen',
  noFile: 'Wähle zuerst eine Datei.',
  list: 'Importe',
  none: 'Noch wurde nichts importiert.',
  states: { checked: 'Geprüft', running: 'Läuft', done: 'Fertig', undone: 'Rückgängig gemacht' },
  of: 'Vom {time}',
  counts: '{rows} Zeilen: {good} gut, {skipped} übersprungen, {problems} mit einem Problem',
  made: '{made} Mitglieder importiert und angeschrieben',
  skippedHint:
    'Übersprungen werden bekannte und doppelte Adressen, und solche, an die nicht noch einmal geschrieben wird.',
  ignored: 'Nicht beachtete Spalten: {columns}',
  problems: 'Probleme',
  problem: 'Zeile {row}, {column}: {detail}',
  moreProblems: { one: 'und {count} weiteres', other: 'und {count} weitere' },
  preview: 'Die ersten Mitglieder, wie sie angelegt werden',
  note: 'Warum ihr ihnen schreibt',
  noteHint: 'Jede liest es in der E-Mail, die ihr von ihren Daten erzählt.',
  run: { one: '{count} Mitglied importieren', other: '{count} Mitglieder importieren' },
  started: 'Der Import hat begonnen',
  runFailed: 'Der Import ließ sich nicht starten',
  undo: 'Rückgängig machen',
  discard: 'Verwerfen',
  undoTitle: 'Diesen Import rückgängig machen?',
  undoAbout: 'Jedes Konto, dessen Besitzerin nicht gekommen ist, wird entfernt, und ihr Link endet.',
  undone: { one: '{count} Konto entfernt, {kept} bleiben', other: '{count} Konten entfernt, {kept} bleiben' },
  undoFailed: 'Der Import ließ sich nicht rückgängig machen',
  claim: {
    title: '{name} lädt dich zu {community} ein',
    about: '{name} hat deine Daten eingetragen: {person}, {email}. Bis du kommst, sehen sie nur Admins.',
    why: 'Warum',
    password: 'Wähle ein Passwort (mind. 8 Zeichen)',
    join: 'Dazukommen',
    joining: 'Einen Moment',
    failed: 'Das hat nicht geklappt',
    loading: 'Deine Einladung wird geladen',
    over: 'Dieser Link gilt nicht mehr',
    overAbout:
      'Er wurde benutzt, ist abgelaufen, oder deine Daten wurden gelöscht. Wenn du schon Mitglied bist, melde dich bitte an.',
    signIn: 'Anmelden',
    toDelete: 'Stattdessen meine Daten löschen',
    deleteTitle: 'Meine Daten löschen',
    deleteAbout:
      'Was über dich eingetragen wurde, wird endgültig gelöscht, und wir schreiben dir nicht mehr.',
    delete: 'Meine Daten löschen',
    deleting: 'Wird gelöscht',
    deleted: 'Deine Daten sind gelöscht. Wir schreiben dir nicht mehr.',
    deleteFailed: 'Deine Daten ließen sich nicht löschen',
  },
});
