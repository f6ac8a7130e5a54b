import type { invitations as english } from '../en/invitations.ts';
import { translationOf } from '../text.ts';

export const invitations = translationOf<typeof english>()({
  title: 'Einladungen',
  about: 'Lade per E-Mail ein, oder gib einen Link weiter. Jede Einladung gilt 30 Tage.',
  aboutAll: 'Wer eingeladen wurde, von wem und ob sie beigetreten ist.',
  adminsOnly: 'In dieser Gemeinschaft laden die Admins ein.',
  new: 'Jemanden einladen',
  email: 'E-Mail',
  emailHint: 'Dorthin geht der Link. Ohne Adresse gibst du ihn selbst weiter.',
  note: 'Deine Nachricht',
  noteHint: 'Wer eingeladen ist, liest sie. Bitte keine Adressen und Telefonnummern.',
  uses: 'Wie viele den Link nutzen dürfen',
  usesHint: 'Für einen Flyer: 1 bis 500. Ohne Angabe 1.',
  create: 'Einladung anlegen',
  created: 'Einladung angelegt',
  mailed: 'Einladung an {email} gesendet',
  failed: 'Die Einladung konnte nicht angelegt werden',
  list: 'Deine Einladungen',
  all: 'Alle Einladungen',
  none: 'Noch wurde niemand eingeladen.',
  byLink: 'Mit einem Link',
  states: { open: 'Offen', used_up: 'Genutzt', expired: 'Abgelaufen', ended: 'Beendet' },
  line: 'Bis {day} · {used} von {uses} genutzt',
  by: 'Eingeladen von {name}',
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  copyFailed: 'Der Link ließ sich nicht kopieren',
  end: 'Beenden',
  ended: 'Einladung beendet',
  endFailed: 'Die Einladung ließ sich nicht beenden',
  endQuestion: 'Diese Einladung beenden?',
  endAbout: 'Ihr Link gilt dann nicht mehr.',
  join: {
    title: '{name} lädt dich zu {community} ein',
    loading: 'Die Einladung wird geladen',
    refusals: {
      invitation_needed:
        'Dieser Gemeinschaft kann man nur mit einer Einladung beitreten. Bitte öffne zuerst ihren Link.',
      invitation_unknown: 'Diese Einladung gibt es nicht. Bitte prüfe den Link.',
      invitation_over:
        'Diese Einladung gilt nicht mehr. Bitte lass dir eine neue geben, oder melde dich an, wenn du Mitglied bist.',
      invitation_other_address:
        'Diese Einladung ging an eine andere Adresse. Bitte nimm die, an die sie ging.',
    },
    signIn: 'Anmelden',
    signedIn: 'Du bist schon Mitglied.',
    toDashboard: 'Zur Übersicht',
    needed: 'Dieser Gemeinschaft kann man nur mit einer Einladung beitreten',
    neededAbout: 'Wer eine Einladung hat, tritt mit ihrem Link bei. Mitglieder melden sich an wie immer.',
    link: 'Der Link deiner Einladung',
  },
});
