import type { pages as english } from '../en/pages.ts';
import { translationOf } from '../text.ts';

export const pages = translationOf<typeof english>()({
  app: {
    claim: 'das Netzwerk für Unternehmerinnen',
    description:
      '{community} ist Gemeinschaft und Netzwerk für Unternehmerinnen: Lerne Mitglieder kennen, zeige dein Unternehmen, lade zu Veranstaltungen ein und finde Ausschreibungen.',
    preview:
      'Lerne Mitglieder kennen, zeige dein Unternehmen, lade zu Veranstaltungen ein und finde Ausschreibungen.',
  },
  about: {
    contact: 'Frag {community}, was du willst. Ein Mensch antwortet.',
    partner: 'Erreiche Unternehmerinnen mit einer Partnerschaft oder einer Anzeige.',
    becomePartner: 'Partnerschaften und Anzeigen von {community}, mit Preisen.',
    signIn: 'Melde dich bei {community} an, oder mach mit: Es ist kostenlos.',
    report: 'Melde, was auf {community} rechtswidrig ist oder gegen die Regeln verstößt.',
    withdraw: 'Widerrufe einen Vertrag mit {community}.',
    cancel: 'Kündige einen Vertrag mit {community}.',
  },
  event: {
    missing: 'Diese Veranstaltung wurde nicht gefunden',
    organizedBy: 'Veranstaltet von {name}',
  },
  business: {
    missing: 'Dieses Unternehmen wurde nicht gefunden',
    ownedBy: 'Ein Unternehmen von {name}',
    formerMember: 'Das Unternehmen eines ehemaligen Mitglieds',
  },
  opportunity: {
    missing: 'Diese Ausschreibung wurde nicht gefunden',
    job: 'Stelle',
    collaboration: 'Zusammenarbeit',
    openUntil: 'Offen bis {day}',
    isOver: 'Nicht mehr offen',
    postedBy: 'Ausgeschrieben von {name}',
  },
});
