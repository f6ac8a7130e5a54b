import type { landing as english } from '../en/landing.ts';
import { translationOf } from '../text.ts';

export const landing = translationOf<typeof english>()({
  /** Title and descriptions of the page, for search engines and link previews. */
  head: {
    title: 'Rosette · das Netzwerk für Unternehmerinnen',
    description:
      'Rosette ist die Gemeinschaft und das Geschäftsnetzwerk für Unternehmerinnen: Mitglieder kennenlernen, das eigene Unternehmen zeigen, Veranstaltungen ausrichten, Ausschreibungen finden.',
    preview:
      'Mitglieder kennenlernen, das eigene Unternehmen zeigen, Veranstaltungen ausrichten, Ausschreibungen finden.',
  },
});
