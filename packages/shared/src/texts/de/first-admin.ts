import type { firstAdmin as english } from '../en/first-admin.ts';
import { translationOf } from '../text.ts';

/** The page of the link that makes the first admin. */
export const firstAdmin = translationOf<typeof english>()({
  title: '{community} leiten',
  about: 'Hier ist noch niemand Admin. Der Link, den du geöffnet hast, macht dich zur ersten.',
  visitor: 'Registriere dich zuerst, oder melde dich mit deinem Konto an. Danach kommst du hierher zurück.',
  asMember: 'Du bist als {email} angemeldet.',
  become: 'Admin werden',
  becoming: 'Einen Moment …',
  done: 'Du bist jetzt Admin',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  isAdmin: 'Du bist Admin.',
  toPanel: 'Verwaltung öffnen',
});
