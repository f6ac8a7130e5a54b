import type { accountMails as english } from '../en/account-mails.ts';
import { translationOf } from '../text.ts';

export const accountMails = translationOf<typeof english>()({
  addressTest: {
    subject: 'Deine E-Mails von {community} kommen wieder an',
    text: 'Diese E-Mail sollte zeigen, ob E-Mails hier ankommen. Das tun sie: Ab jetzt bekommst du sie wieder.',
    action: 'Zu deiner Übersicht',
  },
  testMail: {
    subject: 'Eine Test-E-Mail von {community}',
    text: 'Diese E-Mail wurde in der Verwaltung abgeschickt. E-Mails von {community} kommen hier an.',
  },
  backupOverdue: {
    subject: 'Für {community} gibt es keine Sicherung aus den letzten 48 Stunden',
    last: 'Die letzte gute Sicherung von {community} ist vom {day}.',
    none: 'Von {community} gibt es noch keine gute Sicherung.',
    text: 'Jede Nacht wird eine versucht. Warum es nicht klappt, steht im Log der Installation. Bis es wieder eine gibt, bekommst du dazu keine weitere E-Mail.',
    action: 'Ansehen, was wartet',
  },
  admission: {
    admitted: 'Willkommen bei {community}',
    youAreIn: 'Eine Admin hat dich aufgenommen: {community} ist ab jetzt auch deine Gemeinschaft.',
    signIn: 'Zur Übersicht',
    declined: 'Dein Aufnahmeantrag bei {community}',
    notIn: 'Danke für dein Interesse. Wir können dich bei {community} nicht aufnehmen.',
    message: 'Von den Admins',
    deletion: 'Dein Konto wird in 14 Tagen gelöscht. Du musst nichts tun. Bei Fragen schreib an {address}.',
    waiting: {
      subject: {
        one: '{count} Person wartet auf die Aufnahme bei {community}',
        other: '{count} Personen warten auf die Aufnahme bei {community}',
      },
      text: {
        one: '{count} Person wartet auf die Aufnahme.',
        other: '{count} Personen warten auf die Aufnahme.',
      },
      who: 'Wer',
      since: '{name}, seit {day}',
      more: { one: 'und {count} weitere', other: 'und {count} weitere' },
      action: 'Die Aufnahmeanträge lesen',
    },
  },
  import: {
    subject: '{name} lädt dich zu {community} ein',
    handedIn: '{name} hat deine Daten bei {community} eingetragen, damit du beitreten kannst.',
    nobodySees: 'Bis du beitrittst, sehen nur die Admins sie.',
    note: 'Warum',
    action: 'Beitreten',
    remove: 'Meine Daten löschen, wenn du das nicht möchtest: {page}',
    validity: 'Der Link gilt 30 Tage. Wenn du nichts tust, werden deine Daten dann gelöscht.',
    reminder: 'Dein Platz bei {community} ist noch zehn Tage für dich reserviert',
  },
  invitation: {
    subject: '{name} lädt dich zu {community} ein',
    invites: '{name} lädt dich ein, bei {community} mitzumachen.',
    note: 'Ihre Nachricht',
    action: 'Einladung annehmen',
    validity: 'Der Link gilt einmal und 30 Tage lang.',
    ifUnwanted:
      'Wenn du nicht mitmachen möchtest, musst du nichts tun: In den nächsten 30 Tagen bekommst du keine weitere Einladung. Bei Fragen schreib an {address}.',
  },
  verify: {
    subject: 'Bitte bestätige deine E-Mail-Adresse',
    welcome:
      'Willkommen bei {community}. Bitte bestätige, dass das deine E-Mail-Adresse ist, damit wir dich erreichen, wenn es darauf ankommt.',
    action: 'Meine Adresse bestätigen',
    validity:
      'Der Link gilt einmal und 24 Stunden lang. Wenn du dich nicht bei {community} registriert hast, musst du nichts tun.',
  },
  changeEmail: {
    subject: 'Bitte bestätige deine neue E-Mail-Adresse',
    asked: 'Du möchtest diese E-Mail-Adresse von jetzt an für dein Konto bei {community} verwenden.',
    action: 'Diese Adresse verwenden',
    validity:
      'Der Link gilt einmal und 24 Stunden lang. Bis dahin ändert sich nichts. Wenn du das nicht warst, musst du nichts tun.',
  },
  changeEmailAsked: {
    subject: 'Deine E-Mail-Adresse soll geändert werden',
    asked:
      'Jemand, hoffentlich du, möchte für dein Konto bei {community} eine andere E-Mail-Adresse verwenden. Die Änderung gilt, sobald der Link geöffnet wird, den wir an diese Adresse geschickt haben.',
    action: 'Meine Einstellungen öffnen',
    ifNotYou:
      'Wenn du das nicht warst: Ändere jetzt dein Passwort oder melde dich überall ab. Schon eins von beiden verhindert die Änderung.',
  },
  emailChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    changed:
      'Dein Konto bei {community} verwendet von jetzt an eine andere E-Mail-Adresse. Das ist die letzte E-Mail, die wir hierher schicken.',
    ifNotYou: 'Wenn du das nicht warst, schreib bitte sofort an {address}.',
  },
  newAddress: 'Neue Adresse',
  deleted: {
    subject: 'Dein Konto bei {community} wurde gelöscht',
    whatStays:
      'Dein Konto wurde gelöscht, mit deinem Profil, deinen Unternehmen, deinen Ausschreibungen und deinen kommenden Veranstaltungen. Vergangene Veranstaltungen und die Nachrichten, die du anderen geschrieben hast, bleiben ohne deinen Namen erhalten. Zahlungen bleiben ohne dein Profil in unseren Büchern, solange das Gesetz es verlangt.',
    thanks: 'Danke, dass du bei uns warst. Du bist jederzeit wieder willkommen.',
    ifNotYou: 'Wenn du das nicht warst, schreib bitte an {address}.',
  },
  code: {
    subject: 'Dein Code für {community}',
    type: 'Gib diesen Code auf der Seite mit den Einstellungen ein.',
    code: 'Code',
    validity:
      'Er gilt einmal und 15 Minuten lang. Wenn du ihn nicht angefordert hast, ist vielleicht jemand anderes in deinem Konto angemeldet: Melde dich in den Einstellungen überall ab.',
  },
  providerUnlinked: {
    subject: 'Mit {provider} kannst du dich nicht mehr bei {community} anmelden',
    unlinked:
      '{provider} wurde gerade von deinem Konto bei {community} getrennt. Alle anderen Geräte wurden abgemeldet, und die Adresse deines Kalenders gilt nicht mehr.',
    again: 'Wenn du dich wieder mit {provider} anmelden möchtest, erlaube es zuerst unter {page}.',
    ifNotYou: 'Wenn du das nicht warst, schreib an {address}.',
  },
  providerLinked: {
    subject: 'Du kannst dich jetzt mit {provider} bei {community} anmelden',
    linked:
      'Jemand, hoffentlich du, hat sich mit einem {provider}-Konto angemeldet, das diese E-Mail-Adresse hat. Es ist jetzt mit deinem Konto bei {community} verknüpft.',
    passwordRemoved:
      'Bis jetzt hatte niemand bestätigt, dass diese E-Mail-Adresse zu dem Konto gehört. Deshalb gilt das Passwort nicht mehr, und alle früheren Anmeldungen sind beendet. Melde dich von jetzt an mit {provider} an.',
    ifNotYou:
      'Wenn du das nicht warst, kann jemand anderes dein {provider}-Konto oder dieses Postfach benutzen: Sichere beide, trenne {provider} unter {page} und schreib an {address}.',
  },
  resetPassword: {
    subject: 'Neues Passwort für {community}',
    asked: 'Jemand, hoffentlich du, möchte das Passwort deines Kontos bei {community} zurücksetzen.',
    action: 'Neues Passwort festlegen',
    validity:
      'Der Link gilt einmal und eine Stunde lang. Wenn du das nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
  },
  passwordChanged: {
    subject: 'Dein Passwort für {community} wurde geändert',
    changed:
      'Das Passwort deines Kontos bei {community} wurde gerade geändert. Alle anderen Geräte wurden abgemeldet, und die Adresse deines Kalenders gilt nicht mehr.',
    ifNotYou:
      'Wenn du das nicht warst, fordere auf der Anmeldeseite unter {page} sofort einen Link für ein neues Passwort an oder schreib an {address}.',
  },
});
