import type { safety as english } from '../en/safety.ts';
import { translationOf } from '../text.ts';

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
  reportText: 'Was ist passiert? (freiwillig)',
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
  reasons: {
    spam: 'Spam',
    harassment: 'Belästigung',
    scam: 'Betrug',
    impersonation: 'Gibt sich als jemand anderes aus',
    inappropriate: 'Unangemessener Inhalt',
    recruitment_scheme: 'Anwerbung oder Schneeballsystem',
    other: 'Etwas anderes',
  },
  grounds: {
    reasonHint: 'Das Mitglied liest ihn. Schreib, was wann geschehen ist.',
    rule: 'Regel',
    rules: { terms: 'Unsere Bedingungen', law: 'Das Gesetz' },
  },
  states: { received: 'Eingegangen', in_review: 'In Prüfung', closed: 'Abgeschlossen' },
  outcomes: {
    no_action: 'Keine Maßnahme',
    warned: 'Verwarnt',
    removed: 'Entfernt',
    suspended: 'Gesperrt',
  },
});
