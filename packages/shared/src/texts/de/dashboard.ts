import type { dashboard as english } from '../en/dashboard.ts';
import { translationOf } from '../text.ts';

export const dashboard = translationOf<typeof english>()({
  latestOpportunities: 'Neueste Ausschreibungen',
  loading: 'Die Übersicht wird geladen',
  loadingNews: 'Die Neuigkeiten werden geladen',
  noOpportunities: 'Noch keine Ausschreibungen',
  noUpcomingEvents: 'Keine Veranstaltungen in Sicht',
  goToBoard: 'Zu den Ausschreibungen',
  goToEvents: 'Zu den Veranstaltungen',
  postedBy: 'Von {name}',
  showAll: 'Alle {number} zeigen',
  upcomingEvents: 'Nächste Veranstaltungen',
  view: 'Ansehen',
  welcome: 'Willkommen, {name}!',
  welcomeBack: 'Willkommen zurück, {name}!',
  /** The numbers of the community, and what is said where one is 0. */
  numbers: {
    title: 'Deine Gemeinschaft in Zahlen',
    today: 'Deine Gemeinschaft heute',
    noBusinesses: 'Zeig deines als Erste!',
    noEvents: 'Bring alle zusammen!',
    noMembers: 'Lade die Ersten ein!',
    noOpportunities: 'Mach den Anfang!',
  },
  quickActions: {
    title: 'Schnell zum Ziel',
    board: 'Stellen und Projekte',
    business: 'Unternehmen zeigen',
    community: 'Mitglieder kennenlernen',
    event: 'Veranstaltung finden',
  },
  announcement: {
    dismiss: 'Ausblenden',
    failed: 'Das konnte nicht ausgeblendet werden',
  },
  /** What awaits her. */
  waiting: {
    title: 'Das wartet auf dich',
    whomMet: 'Wen hast du bei „{event}“ getroffen?',
    advertisements: { one: '{count} Anzeige zu prüfen', other: '{count} Anzeigen zu prüfen' },
    inquiries: { one: '{count} neue Anfrage', other: '{count} neue Anfragen' },
    introductions: {
      one: '{count} Vorstellung zu beantworten',
      other: '{count} Vorstellungen zu beantworten',
    },
    partnerships: { one: '{count} Partnerschaft zu prüfen', other: '{count} Partnerschaften zu prüfen' },
    reports: { one: '{count} neue Meldung', other: '{count} neue Meldungen' },
    requests: {
      one: '{count} Kontaktanfrage zu beantworten',
      other: '{count} Kontaktanfragen zu beantworten',
    },
  },
  nextEvents: {
    title: 'Deine nächsten Veranstaltungen',
    going: 'Du bist dabei',
  },
  suggestions: {
    title: 'Vorschläge',
    dismissFailed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
    goToProfile: 'Zu deinem Profil',
    loading: 'Vorschläge werden geladen',
    none: 'Gerade gibt es keine Vorschläge',
    noneForProfile: 'Hier erscheinen Mitglieder, die zu deinem Profil passen, sobald sie beitreten.',
    notNow: 'Jetzt nicht',
    sparseProfile:
      'Schreib in dein Profil, wo du bist, was du bietest und was du suchst: Dann erscheinen hier Mitglieder, die dazu passen.',
    writeToHer: 'Ihr schreiben',
  },
  /** How complete the own profile is. */
  completion: {
    title: 'Vervollständige dein Profil',
    complete: 'Dein Profil ist vollständig!',
    completeAbout: 'Andere Mitglieder sehen, wer du bist und was du machst.',
    label: 'Vollständigkeit des Profils',
    missing: '{share} sind geschafft. Noch offen: {parts}',
    parts: {
      business_name: 'Name des Unternehmens',
      industry: 'Branche',
      bio: 'Über mich',
      profile_image: 'Profilbild',
    },
    updateProfile: 'Profil ergänzen',
  },
  spotlight: {
    title: 'Mitglied im Porträt',
    loading: 'Ein Mitglied wird geladen',
  },
  feed: {
    title: 'Neues aus der Gemeinschaft',
    aBusiness: 'Ein Unternehmen',
    businessAdded: '{name} ist jetzt bei den Unternehmen zu sehen',
    empty: 'Noch ist nichts passiert',
    eventCreated: 'Neue Veranstaltung: {title}',
    eventsCreated: {
      one: 'Neue Veranstaltung: {title} und {count} weiterer Termin',
      other: 'Neue Veranstaltung: {title} und {count} weitere Termine',
    },
    makeAStart: 'Mach den Anfang',
    memberJoined: '{name} ist jetzt Mitglied',
    opportunityPosted: 'Neue Ausschreibung: {title}',
    somebody: 'Jemand',
  },
});
