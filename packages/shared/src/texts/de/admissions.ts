import type { admissions as english } from '../en/admissions.ts';
import { translationOf } from '../text.ts';

export const admissions = translationOf<typeof english>()({
  waiting: {
    title: 'Dein Aufnahmeantrag liegt bei uns',
    about: 'Wir lesen ihn und schreiben an {email}, sobald entschieden ist.',
    answers: 'Deine Antworten',
    answersMissing: 'Bitte antworte, bevor entschieden wird.',
    change: 'Meine Antworten ändern',
    send: 'Meine Antworten speichern',
    saved: 'Deine Antworten sind gespeichert',
    failed: 'Deine Antworten ließen sich nicht speichern',
    profile: 'Dein Profil',
    profileAbout: 'Bis du dabei bist, sehen es nur Admins.',
  },
  declined: 'Dein Aufnahmeantrag wurde abgelehnt. {message}',
  admin: {
    about: 'Wer sich registriert hat und auf deine Entscheidung wartet, die Ältesten zuerst.',
    states: { waiting: 'Wartet', admitted: 'Aufgenommen', declined: 'Abgelehnt' },
    none: {
      waiting: 'Zurzeit wartet niemand.',
      admitted: 'Noch wurde niemand aufgenommen.',
      declined: 'Niemand wurde abgelehnt.',
    },
    since: 'Registriert am {day}',
    vouches: 'Eingeladen von {name}',
    noAnswers: 'Sie hat die Fragen noch nicht beantwortet.',
    decided: { waiting: '', admitted: 'Aufgenommen am {day}', declined: 'Abgelehnt am {day}' },
    admit: 'Aufnehmen',
    admitted: '{name} ist aufgenommen',
    decline: 'Ablehnen',
    declined: '{name} ist abgelehnt',
    declineTitle: '{name} ablehnen?',
    declineAbout: 'Sie erfährt es per E-Mail. Ihr Konto wird nach 14 Tagen gelöscht.',
    message: 'Nachricht an sie',
    messageHint: 'Sie liest sie in der E-Mail und beim Anmelden.',
    failed: 'Die Entscheidung ließ sich nicht speichern',
  },
});
