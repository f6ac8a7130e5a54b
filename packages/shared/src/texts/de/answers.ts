import type { answers as english } from '../en/answers.ts';
import { translationOf } from '../text.ts';

export const answers = translationOf<typeof english>()({
  resetLinkSent:
    'Falls es ein Konto mit dieser E-Mail-Adresse gibt, haben wir einen Link zum Zurücksetzen des Passworts geschickt.',
  passwordReset: 'Dein Passwort ist geändert. Du kannst dich jetzt mit dem neuen anmelden.',
  emailConfirmed: 'Danke, deine E-Mail-Adresse ist bestätigt.',
  newEmailConfirmed: 'Deine neue E-Mail-Adresse ist bestätigt. Melde dich von jetzt an mit ihr an.',
  linkSentAgain: 'Wir haben dir den Link noch einmal geschickt.',
  codeSent: 'Wir haben dir einen Code geschickt. Er gilt 15 Minuten lang.',
  linkSentToNewEmail:
    'Wir haben einen Link an die neue Adresse geschickt. Sie gilt, sobald du ihn geöffnet hast.',
  providerLinkedAgain: '{provider} wird wieder verknüpft, wenn du dich das nächste Mal damit anmeldest.',
  roleGranted: {
    member: '{email} hat jetzt die Rolle Mitglied',
    partner: '{email} hat jetzt die Rolle Partnerin',
    admin: '{email} hat jetzt die Rolle Admin',
  },
  guestLinkSent: 'Wir haben einen Link an {email} geschickt. Der Platz gehört dir, sobald du ihn öffnest.',
  inquirySent: 'Danke! Wir melden uns innerhalb von 24 Stunden bei dir.',
  unsubscribed: {
    memberships: 'Du bekommst keine E-Mails mehr zu deiner Mitgliedschaft',
    events: 'Du bekommst keine E-Mails mehr zu Veranstaltungen',
    opportunities: 'Du bekommst keine E-Mails mehr zu Ausschreibungen',
    partners: 'Du bekommst keine E-Mails mehr zu Partnerschaften und Anzeigen',
    contacts: 'Du bekommst keine E-Mails mehr zu Kontaktanfragen',
    messages: 'Du bekommst keine E-Mails mehr zu Nachrichten',
    reports: 'Du bekommst keine E-Mails mehr zu deinen Meldungen',
    roles: 'Du bekommst keine E-Mails mehr zu deiner Rolle',
    announcements: 'Du bekommst keine E-Mails mehr über die Gemeinschaft',
    digest: 'Du bekommst die wöchentliche Zusammenfassung nicht mehr per E-Mail',
  },
});
