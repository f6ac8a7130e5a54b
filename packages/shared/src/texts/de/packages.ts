import type { packages as english, benefits as englishBenefits } from '../en/packages.ts';
import { translationOf } from '../text.ts';

export const packages = translationOf<typeof english>()({
  basic_monthly: 'Mitgliedschaft Basic, ein Monat',
  basic_yearly: 'Mitgliedschaft Basic, ein Jahr',
  premium_monthly: 'Mitgliedschaft Premium, ein Monat',
  premium_yearly: 'Mitgliedschaft Premium, ein Jahr',
  corporate_monthly: 'Mitgliedschaft Corporate, ein Monat',
  corporate_yearly: 'Mitgliedschaft Corporate, ein Jahr',
  silver_6months: 'Silber-Partnerschaft',
  gold_yearly: 'Gold-Partnerschaft',
  platinum_yearly: 'Platin-Partnerschaft',
  featured_business: 'Hervorgehobenes Unternehmen',
  top_placement: 'Spitzenplatz',
  spotlight_article: 'Gesponserter Artikel',
});

export const benefits = translationOf<typeof englishBenefits>()({
  free: {
    limits: 'Sieh im Monat bis zu 5 Mitglieder, 3 Unternehmen und 5 Ausschreibungen',
    rsvps: 'Zugang zu jeder Veranstaltung der Gemeinschaft',
    own: 'Dein eigenes Profil und dein Eintrag als Unternehmen',
  },
  basic: {
    rest: 'Alles aus Free',
    limits: 'Lerne bis zu 10 Mitglieder und 5 Unternehmen kennen',
    board: 'Alle Ausschreibungen',
    applications: 'Unbegrenzt viele Bewerbungen',
  },
  premium: {
    rest: 'Alles aus Basic',
    directory: 'Das ganze Mitgliederverzeichnis',
    showcase: 'Alle Unternehmen',
    events: 'Lege eigene Veranstaltungen an und richte sie aus',
    badge: 'Premium-Abzeichen an deinem Profil',
  },
  corporate: {
    rest: 'Alles aus Premium',
    badge: 'Corporate-Abzeichen neben deiner Mitgliedschaft',
  },
  silver: {
    logo: 'Dein Logo auf unserer Startseite',
    portal: 'Partnerbereich mit den Aufrufen und Klicks deiner Anzeigen',
  },
  gold: {
    rest: 'Alles aus Silber, für ein ganzes Jahr',
    sponsoring: 'Sponsere eine Veranstaltung der Gemeinschaft, die deinen Namen zeigt',
  },
  platinum: {
    rest: 'Alles aus Gold',
    sponsoring: 'Sponsere bis zu vier Veranstaltungen der Gemeinschaft',
    article: 'Ein gesponserter Artikel über deine Arbeit',
  },
  featured_business: {
    place: 'Zu sehen bei den hervorgehobenen Unternehmen',
    link: 'Mit eigenem Bild und eigenem Link',
  },
  top_placement: {
    place: 'Dein Unternehmen steht an erster Stelle',
    badge: 'Abzeichen „Hervorgehoben“ an deinem Unternehmen',
  },
  spotlight_article: {
    place: 'Deine Geschichte auf unserer Startseite',
    link: 'Mit eigenem Bild und eigenem Link',
  },
});
