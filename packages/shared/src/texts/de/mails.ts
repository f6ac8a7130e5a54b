import type { mails as english } from '../en/mails.ts';
import { translationOf } from '../text.ts';

export const mails = translationOf<typeof english>()({
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  closing: 'Herzliche Grüße\n{community}',
  ifButtonFails: 'Falls der Knopf nicht funktioniert, kopiere diese Adresse in deinen Browser:',
  unsubscribe: 'Abbestellen',
  onTheWeb: '{community} im Netz',
  whyEssential:
    'Du bekommst diese E-Mail, weil sie dein Konto betrifft oder etwas, das du bei {community} getan hast.',
  whyTopic: {
    memberships:
      'Du bekommst diese E-Mail, weil du E-Mails von {community} zu deiner Mitgliedschaft erhältst.',
    events: 'Du bekommst diese E-Mail, weil du E-Mails von {community} zu Veranstaltungen erhältst.',
    opportunities: 'Du bekommst diese E-Mail, weil du E-Mails von {community} zu Ausschreibungen erhältst.',
    partners:
      'Du bekommst diese E-Mail, weil du E-Mails von {community} zu Partnerschaften und Anzeigen erhältst.',
    contacts: 'Du bekommst diese E-Mail, weil du E-Mails von {community} zu Kontaktanfragen erhältst.',
    messages: 'Du bekommst diese E-Mail, weil du E-Mails von {community} zu neuen Nachrichten erhältst.',
    reports: 'Du bekommst diese E-Mail, weil du E-Mails von {community} zu deinen Meldungen erhältst.',
    roles: 'Du bekommst diese E-Mail, weil du E-Mails von {community} zu deiner Rolle erhältst.',
    announcements:
      'Du bekommst diese E-Mail, weil du E-Mails von {community} über die Gemeinschaft erhältst.',
    digest: 'Du bekommst diese E-Mail, weil du jede Woche die Zusammenfassung von {community} erhältst.',
  },
  formerMember: 'Ehemaliges Mitglied',
  news: {
    title: '{title}.',
    action: 'Auf {community} ansehen',
    fromOrganizer: '{name} schreibt an alle, die kommen:',
    whereToAnswer: 'Eine Antwort auf diese E-Mail erreicht {community}. An {name} schreibst du hier: {link}',
  },
  contactRequest: 'Ein Mitglied möchte mit dir in Kontakt kommen',
  contactAccepted: 'Deine Anfrage wurde angenommen',
  introduction: 'Ein Mitglied möchte dir jemanden vorstellen',
  connected: 'Ihr seid in Kontakt',
  invitationAccepted: 'Deine Einladung wurde angenommen',
  introductionAccepted: 'Deine Vorstellung wurde angenommen',
  message: 'Du hast eine neue Nachricht',
  application: {
    subject: 'Eine neue Bewerberin für: {opportunity}',
    read: 'Lies die Bewerbung und beantworte sie.',
    opportunity: 'Ausschreibung',
    applicant: 'Bewerberin',
    business: 'Unternehmen',
    seeProfile: 'Ihr Profil ansehen',
    allApplicants: 'Alle Bewerberinnen findest du auf der Seite deiner Ausschreibung.',
    seeBoard: 'Zu den Ausschreibungen',
  },
  membership: {
    givenEnds: 'Deine Mitgliedschaft endet am {day}.',
    endsInAWeek:
      'Deine Mitgliedschaft {tier} endet in den nächsten sieben Tagen. Wenn du sie jetzt verlängerst, beginnt der neue Zeitraum am Ende des laufenden.',
    endsInADay:
      'Deine Mitgliedschaft {tier} endet in den nächsten 24 Stunden. Wenn du sie jetzt verlängerst, beginnt der neue Zeitraum am Ende des laufenden.',
    ended:
      'Deine Mitgliedschaft {tier} ist am {day} zu Ende gegangen. Du hast jetzt die kostenlose Mitgliedschaft Free: Dein Profil und alles, was du angelegt hast, bleiben erhalten.',
    membership: 'Mitgliedschaft',
    endsOn: 'Endet am',
    renew: 'Mitgliedschaft verlängern',
    choose: 'Mitgliedschaft wählen',
    ifNothingIsDone:
      'Wenn du nichts tust, geht es mit der kostenlosen Mitgliedschaft Free weiter: Dein Profil und alles, was du angelegt hast, bleiben erhalten.',
  },
  receipt: {
    subject: 'Dein Beleg: {what}',
    membership: 'Vielen Dank. Deine Zahlung ist eingegangen, und deine Mitgliedschaft ist aktiv.',
    partnership: 'Vielen Dank. Die Zahlung für deine Partnerschaft ist eingegangen.',
    advertisement: 'Vielen Dank. Die Zahlung für deine Anzeige ist eingegangen.',
    notGranted:
      'Deine Zahlung ist eingegangen, aber was du bezahlt hast, gibt es nicht mehr. Wir erstatten dir das Geld; du musst nichts weiter tun.',
    what: 'Wofür',
    amount: 'Betrag',
    date: 'Datum',
    number: 'Belegnummer',
    seeReceipt: 'Beleg ansehen',
  },
  inquiry: {
    subject: {
      partnership: 'Neue Anfrage von {company}: Partnerschaft',
      advertising: 'Neue Anfrage von {company}: Anzeigen',
      sponsorship: 'Neue Anfrage von {company}: Sponsoring',
      custom: 'Neue Anfrage von {company}: etwas anderes',
    },
    preheader: {
      partnership: '{name} fragt nach einer Partnerschaft',
      advertising: '{name} fragt nach Anzeigen',
      sponsorship: '{name} fragt nach Sponsoring',
      custom: '{name} fragt nach etwas anderem',
    },
    interests: {
      partnership: 'Partnerschaft',
      advertising: 'Anzeigen',
      sponsorship: 'Sponsoring',
      custom: 'Etwas anderes',
    },
    howToAnswer:
      'Diese Anfrage kam über das Formular auf der Seite für Partner. Antworte auf diese E-Mail, um sie zu beantworten.',
    name: 'Name',
    company: 'Unternehmen',
    email: 'E-Mail',
    phone: 'Telefon',
    interest: 'Interesse',
    message: 'Nachricht',
    openPanel: 'Zur Verwaltung',
  },
  digest: {
    subject: 'Deine Woche bei {community}',
    introduction: 'Das hast du auf {community} noch nicht gesehen.',
    open: '{community} öffnen',
    notifications: 'Ungelesene Benachrichtigungen ({total})',
    requests: 'Kontaktanfragen ({total})',
    members: 'Neue Mitglieder ({total})',
    events: 'Neue Veranstaltungen ({total})',
    opportunities: 'Neue Ausschreibungen ({total})',
    eventAndDates: {
      one: '{title} und {count} weiterer Termin',
      other: '{title} und {count} weitere Termine',
    },
    more: { one: 'und {count} weitere', other: 'und {count} weitere' },
  },
  moderation: {
    suspended: 'Dein Konto bei {community} ist gesperrt',
    suspendedForNow:
      'Dein Konto bei {community} ist gesperrt. Du kannst dich nicht anmelden, und dein Profil und alles, was du veröffentlicht hast, sind nicht zu sehen.',
    suspendedUntil:
      'Dein Konto bei {community} ist bis zum {day} gesperrt. Bis dahin kannst du dich nicht anmelden, und dein Profil und alles, was du veröffentlicht hast, sind nicht zu sehen.',
    reason: 'Grund',
    rule: 'Regel',
    rules: { terms: 'Die Nutzungsbedingungen von {community}', law: 'Das Gesetz' },
    decidedByPerson: 'Das hat ein Mensch entschieden, keine Maschine.',
    ended: 'Dein Konto bei {community} ist wieder offen',
    signInAgain: 'Dein Konto bei {community} ist nicht mehr gesperrt. Bitte melde dich wieder an.',
    signIn: 'Anmelden',
    removed: {
      business: 'Dein Unternehmen wurde bei {community} entfernt',
      event: 'Deine Veranstaltung wurde bei {community} entfernt',
      opportunity: 'Deine Ausschreibung wurde bei {community} entfernt',
    },
    removedByAdmin: {
      business: 'Eine Admin von {community} hat dein Unternehmen entfernt.',
      event: 'Eine Admin von {community} hat deine Veranstaltung entfernt.',
      opportunity: 'Eine Admin von {community} hat deine Ausschreibung entfernt.',
    },
    whatWasRemoved: 'Entfernt',
    ifWrong: 'Wenn du das für falsch hältst, schreib an {address} oder über {page}.',
  },
});
