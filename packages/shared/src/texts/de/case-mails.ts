import type { caseMails as english } from '../en/case-mails.ts';
import { translationOf } from '../text.ts';
import { otherReason, publicReportReasons } from './report-reasons.ts';

export const caseMails = translationOf<typeof english>()({
  number: 'Nummer',
  about: 'Betrifft',
  reason: 'Grund',
  yourText: 'Was du geschrieben hast',
  receivedAt: 'Eingegangen (UTC)',
  notYou: 'Wenn du das nicht warst, brauchst du nichts zu tun.',
  answerTo: 'Wenn du eine Frage hast oder unsere Entscheidung für falsch hältst, schreib an {address}.',
  withdrawal: {
    name: 'Name',
    receiptNumber: 'Belegnummer',
    received: 'Wir haben deinen Widerruf erhalten',
    receivedAbout: 'Du hast erklärt, dass du einen Vertrag widerrufst. Wir prüfen das und schreiben dir.',
    accepted: 'Dein Widerruf ist angenommen',
    acceptedAbout:
      'Du hast den Vertrag widerrufen. Wir zahlen auf demselben Weg zurück, was du bezahlt hast.',
    declined: 'Dein Widerruf ist abgelehnt',
    declinedAbout: 'Wir können deinen Widerruf nicht annehmen. Der Vertrag läuft weiter.',
  },
  cancellation: {
    how: 'Wie',
    kinds: { ordinary: 'Zum Ende der Laufzeit', for_cause: 'Sofort, aus wichtigem Grund' },
    when: 'Wann',
    soonest: 'So bald wie möglich',
    received: 'Wir haben deine Kündigung erhalten',
    receivedAbout: 'Du hast erklärt, dass du einen Vertrag kündigst. Wir prüfen das und schreiben dir.',
    confirmed: 'Deine Kündigung ist bestätigt',
    endsOn:
      'Wir haben deine Kündigung von {name} am {time} erhalten. Der Vertrag endet am {date} und verlängert sich nicht.',
    over: 'Wir haben deine Kündigung von {name} am {time} erhalten. Dieser Vertrag endete am {date}.',
    unpaid:
      'Wir haben deine Kündigung von {name} am {time} erhalten. Dafür wurde nichts bezahlt, und du schuldest nichts.',
    accepted: 'Deine Kündigung ist angenommen',
    acceptedAbout: 'Wir haben deine Kündigung angenommen. Der Vertrag endet am {date}.',
    refund: 'Wir zahlen {amount} zurück, auf demselben Weg, auf dem du bezahlt hast.',
    declined: 'Deine Kündigung ist abgelehnt',
    declinedAbout: 'Wir können deine Kündigung nicht annehmen. Der Vertrag läuft weiter.',
  },
  report: {
    received: 'Wir haben deine Meldung {number} erhalten',
    thanks:
      'Danke für deine Meldung. Ein Mensch sieht sie sich an, und du bekommst eine E-Mail mit dem Ergebnis.',
    closed: 'Deine Meldung {number} ist abgeschlossen',
    no_action:
      'Ein Mensch hat sich deine Meldung angesehen. Wir haben nichts gefunden, das rechtswidrig ist oder gegen unsere Regeln verstößt.',
    action_taken: 'Ein Mensch hat sich deine Meldung angesehen, und wir haben etwas unternommen.',
    otherReason,
    reasons: publicReportReasons,
  },
});
