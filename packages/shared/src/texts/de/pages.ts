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
    job: 'Stellenangebot',
    collaboration: 'Zusammenarbeit',
    openUntil: 'Offen bis {day}',
    isOver: 'Nicht mehr offen',
    postedBy: 'Ausgeschrieben von {name}',
  },
});
