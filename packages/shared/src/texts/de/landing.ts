import type { landing as english } from '../en/landing.ts';
import { translationOf } from '../text.ts';

export const landing = translationOf<typeof english>()({
  /** Title and descriptions of the page, for search engines and link previews. */
  footer: {
    legal: {
      privacy: 'Datenschutz',
      terms: 'Nutzungsbedingungen',
      imprint: 'Impressum',
      accessibility: 'Barrierefreiheit',
    },
    statement:
      'Wir unterstützen die CO₂-Entnahme über Stripe Climate, das Klimaprogramm unseres Dienstleisters für Kartenzahlungen.',
    contact: 'Kontakt',
    partner: 'Partner werden',
    becomePartner: 'Partnerschaft abschließen',
    withdraw: 'Vertrag widerrufen',
    cancel: 'Verträge hier kündigen',
    rights: '© 2024 {community}. Alle Rechte vorbehalten.',
  },
  home: 'Startseite',
  signIn: 'Anmelden',
  carousel: {
    previous: 'Vorheriges Bild',
    goTo: 'Zu Bild {number}',
    next: 'Nächstes Bild',
    play: 'Von selbst weitergehen',
    pause: 'Bei diesem Bild bleiben',
    role: 'Karussell',
    slideRole: 'Bild',
    place: '{number} von {count}',
  },
  features: {
    network: {
      title: 'Netzwerk',
      text: 'Lerne Gründerinnen aus allen Branchen kennen, nah und fern.',
    },
    showcase: {
      title: 'Unternehmen',
      text: 'Zeige, was du machst, und finde Menschen, die es wachsen sehen wollen.',
    },
    events: {
      title: 'Veranstal\u00adtungen',
      text: 'Lerne, feiere und finde deine Leute, online und vor Ort.',
    },
    opportunities: {
      title: 'Ausschrei\u00adbungen',
      text: 'Finde deine nächste Stelle, Partnerin oder dein nächstes Projekt.',
    },
    about: 'Lerne Mitglieder kennen, zeige dein Unternehmen und finde Veranstaltungen und Stellen.',
    title: 'Was dich hier erwartet',
  },
  hero: {
    title: 'Gemeinsam wachsen, in {company}',
    company: 'guter Gesellschaft',
    forWomen: 'Für Frauen, die Unternehmen aufbauen',
    text: '{community} bringt Unternehmerinnen zusammen: um sich kennenzulernen, gesehen zu werden, voneinander zu lernen und die nächste Chance zu finden.',
    join: 'Werde Mitglied',
    share: 'Erzähl deine Geschichte',
    free: 'Kostenlos, solange du magst. Keine Karte nötig.',
  },
  stats: {
    members: 'Mitglieder',
    industries: 'Branchen',
    events: 'Veranstal\u00adtungen',
    title: 'Eine Gemeinschaft, die wächst',
  },
  businesses: {
    about: 'Entdecke Unternehmen, die Unternehmerinnen stärken',
    title: 'Hervorgehobene Unternehmen',
    label: 'Gesponserte Unternehmen',
    featured: 'Hervorgehobener Partner',
    learnMore: 'Mehr erfahren',
  },
  spotlight: {
    about: 'Gesponserte Einblicke in ihre Arbeit',
    title: 'Geschichten unserer Partner',
    label: 'Gesponserte Geschichten',
    readMore: 'Weiterlesen',
  },
  pageTitle: 'Das Netzwerk für Unternehmerinnen',
  join: {
    title: 'Kostenlos mitmachen',
    about: 'Lege dein Profil an, lerne Mitglieder kennen und komm zur nächsten Veranstaltung.',
    action: 'Kostenloses Konto anlegen',
  },
  before: {
    about: 'Zum Umsehen brauchst du kein Konto',
    title: 'Bevor du beitrittst',
    prices: 'Was es kostet',
    aMonth: '{price} im Monat',
    pricesAbout:
      'Die Preise enthalten die Umsatzsteuer. Eine Mitgliedschaft endet von selbst und verlängert sich nicht ohne dich.',
    withoutAccount: 'Ohne Konto',
    withoutAccountAbout:
      'Du kannst die Seite jeder Veranstaltung lesen, die Websites unserer Partner besuchen und sehen, wie groß wir sind. Um Mitglieder zu sehen, für eine Veranstaltung zuzusagen, dich zu bewerben oder jemandem zu schreiben, brauchst du ein kostenloses Konto.',
    nextEvents: 'Nächste Veranstaltungen',
    noEvents: 'Gerade ist keine geplant.',
  },
  partners: 'Unsere Partner',
  stories: {
    title: 'In ihren eigenen Worten',
    label: 'Geschichten unserer Mitglieder',
    example: 'Ein Beispiel, keine Geschichte eines Mitglieds',
  },
});
