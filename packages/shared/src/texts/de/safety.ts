import type { safety as english } from '../en/safety.ts';
import { translationOf } from '../text.ts';
import { otherReason, publicReportReasons, reportReasons } from './report-reasons.ts';

export const safety = translationOf<typeof english>()({
  block: 'Blockieren',
  blockQuestion: '{name} blockieren?',
  blockAbout:
    'Ihr seht euch dann nirgends mehr, und eure Gespräche enden. Sie erfährt nichts davon. In deinen Einstellungen kannst du die Blockierung aufheben.',
  blocked: '{name} ist blockiert',
  blockFailed: 'Das Mitglied konnte nicht blockiert werden',
  unblocked: 'Blockierung aufgehoben',
  unblockFailed: 'Die Blockierung konnte nicht aufgehoben werden',
  more: 'Mehr',
  report: 'Melden',
  /** The title of a report's form, by what is reported. */
  reportThis: {
    user: 'Dieses Mitglied melden',
    business: 'Dieses Unternehmen melden',
    event: 'Diese Veranstaltung melden',
    opportunity: 'Diese Ausschreibung melden',
    message: 'Diese Nachricht melden',
  },
  reportAbout: 'Nur unsere Admins lesen das. Sonst erfährt niemand, dass die Meldung von dir kommt.',
  reportText: 'Was ist passiert?',
  reportTextHint: 'Bis zu {max} Zeichen',
  reportSent: 'Meldung gesendet! Ihre Nummer ist {number}.',
  reportFailed: 'Die Meldung konnte nicht gesendet werden',
  sendReport: 'Meldung senden',
  kinds: {
    user: 'Mitglied',
    business: 'Unternehmen',
    event: 'Veranstaltung',
    opportunity: 'Ausschreibung',
    message: 'Nachricht',
  },
  reasons: { ...reportReasons, other: otherReason },
  publicReasons: { ...publicReportReasons, other: otherReason },
  publicReport: {
    title: 'Etwas melden',
    intro:
      'Sag uns, was auf diesen Seiten gegen das Gesetz oder unsere Regeln verstößt. Du brauchst kein Konto.',
    about: 'Seite',
    aboutHint: 'Die Adresse der Seite, auf der es steht',
    text: 'Was ist falsch, und warum?',
    textHint:
      'Schreib, welchen Teil der Seite du meinst und warum er rechtswidrig ist oder gegen die Regeln verstößt',
    emailHint:
      'Du bekommst eine Bestätigung und später das Ergebnis per E-Mail. Ein halbes Jahr danach vergessen wir Name und Adresse.',
    goodFaith: 'Was ich schreibe, ist nach bestem Wissen wahr und vollständig',
    sentAbout:
      'Ein Mensch sieht sie sich an. Wenn du eine Adresse angegeben hast, bekommst du das Ergebnis per E-Mail.',
  },
  fromOutside: 'von {name} ({email}), ohne Konto',
  fromOutsideUnnamed: 'von jemandem ohne Konto',
  grounds: {
    reasonHint: 'Das Mitglied liest ihn. Schreib, was wann geschehen ist.',
    rule: 'Regel',
    rules: { terms: 'Unsere Nutzungsbedingungen', law: 'Das Gesetz' },
  },
  states: { received: 'Eingegangen', in_review: 'In Prüfung', closed: 'Abgeschlossen' },
  outcomes: {
    no_action: 'Keine Maßnahme',
    warned: 'Verwarnt',
    removed: 'Entfernt',
    suspended: 'Gesperrt',
  },
});
