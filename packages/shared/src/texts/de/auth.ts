import type { auth as english } from '../en/auth.ts';
import { translationOf } from '../text.ts';

export const auth = translationOf<typeof english>()({
  /** The screen that lets visitors in. */
  account: 'Konto',
  back: 'Zurück',
  joinTheCommunity: 'Werde Teil der Gemeinschaft',
  pictureAbout:
    'Lerne Gründerinnen kennen, die schon waren, wo du jetzt bist, und andere, die noch dorthin kommen.',
  pictureTitle: 'Jedes Unternehmen beginnt mit einem Gespräch.',
  welcomeBack: 'Willkommen zurück',
  welcomeToTheCommunity: 'Willkommen in der Gemeinschaft',
  forgotPassword: 'Passwort vergessen?',
  passwordWithLength: 'Passwort (mind. 8 Zeichen)',
  suspended: 'Mit diesem Konto kannst du dich nicht anmelden. {contact}',
  loginFailures: {
    noAccount: 'Zu dieser E-Mail-Adresse haben wir kein Konto gefunden. Möchtest du mitmachen?',
    notSignedIn: 'Die Anmeldung hat nicht geklappt. Deine Eingaben sind noch da.',
    other: 'Da ist etwas schiefgegangen. Bitte versuche es gleich noch einmal.',
    wrongPassword: 'Das passt leider nicht. Versuche es noch einmal, oder setze dein Passwort zurück.',
  },
  registerFailures: {
    notRegistered: 'Die Registrierung hat nicht geklappt. Deine Eingaben sind noch da.',
    other: 'Dein Konto konnte gerade nicht angelegt werden. Bitte versuche es noch einmal.',
    taken: 'Du hast offenbar schon ein Konto. Melde dich einfach an.',
  },
  /** Signing in with a provider. */
  social: {
    continueWith: 'Weiter mit {provider}',
    failed:
      'Die Anmeldung über diesen Anbieter hat nicht geklappt. Bitte versuche es noch einmal, oder nimm E-Mail und Passwort.',
    finishing: 'Du wirst angemeldet …',
    noSession: 'Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.',
    signedIn: 'Willkommen! Du bist jetzt angemeldet.',
    signedInWith: 'Willkommen! Du bist jetzt mit {provider} angemeldet.',
    signingIn: 'Anmeldung',
  },
  /** Requesting a link for a new password. */
  resetLink: {
    about:
      'Gib deine E-Mail-Adresse ein. Wir schicken dir einen Link, mit dem du ein neues Passwort festlegst.',
    send: 'Link anfordern',
    sent: 'Sieh in deinem Postfach nach: Wir haben dir einen Link zum Zurücksetzen geschickt.',
    sentIfKnown: 'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link zum Zurücksetzen unterwegs.',
    title: 'Passwort zurücksetzen',
    usesSocial:
      'Bei diesem Konto meldest du dich über einen Anbieter an, etwa Google. Bitte nimm diesen Weg.',
  },
  /** Setting a new password by that link. */
  newPassword: {
    atLeast: 'Mindestens {length} Zeichen',
    checking: 'Dein Link wird geprüft …',
    choose: 'Neues Passwort festlegen',
    confirmPassword: 'Passwort wiederholen',
    expired: 'Dieser Link ist ungültig oder abgelaufen',
    failed: 'Das Passwort konnte nicht geändert werden',
    invalid: 'Ungültiger Link',
    isSet: 'Dein neues Passwort gilt ab jetzt.',
    newPassword: 'Neues Passwort',
    reset: 'Passwort ändern',
    done: 'Dein Passwort ist geändert. Du kannst dich jetzt damit anmelden.',
    unusable: 'Dieser Link gilt nicht mehr. Wir bringen dich zurück zur Startseite.',
  },
  /** What a visitor signs in for. */
  wanted: {
    open: 'Und danach weiter zu',
    profile: 'Das Profil eines Mitglieds',
    rsvp: 'Um zuzusagen',
    waitlist: 'Um auf die Warteliste zu kommen',
    write: 'Um nachzufragen',
  },
  /** Confirming an email address. */
  confirmation: {
    againInMinutes: 'Wieder in {minutes} Min.',
    againInSeconds: 'Wieder in {seconds} s',
    bar: 'Bestätige deine E-Mail-Adresse: Wir haben einen Link an {email} geschickt',
    changeAddress: 'Adresse ändern',
    failed: 'Die E-Mail konnte nicht gesendet werden. Bitte versuche es noch einmal.',
    first: 'Bitte bestätige zuerst deine E-Mail-Adresse. Wir haben einen Link an {email} geschickt',
    pleaseWait: 'Bitte warte kurz, bevor du sie noch einmal sendest.',
    sendAgain: 'Noch einmal senden',
    sent: 'Gesendet.',
    sentBefore: 'Wir haben sie eben erst gesendet.',
    returned: 'E-Mails an {email} kommen zurück',
    tryAgain: 'Noch einmal versuchen',
    tested: 'Wir haben eine Test-E-Mail geschickt.',
  },
  agreement: {
    byJoining: 'Mit deinem Beitritt stimmst du den {terms} und der {privacy} zu',
    termsLink: 'Nutzungsbedingungen',
    privacyLink: 'Datenschutzerklärung',
    label: 'Nutzungsbedingungen und Datenschutzerklärung',
    first: 'Bitte lies die {terms} und die {privacy} und stimm ihnen zu.',
    terms: 'Die {terms} haben sich geändert.',
    privacy: 'Die {privacy} hat sich geändert.',
    both: 'Die {terms} und die {privacy} haben sich geändert.',
    agree: 'Ich stimme zu',
    done: 'Danke. Wir haben gespeichert, dass du zustimmst.',
    failed: 'Deine Zustimmung konnte nicht gespeichert werden',
  },
});
