import type { settings as english } from '../en/settings.ts';
import { translationOf } from '../text.ts';

export const settings = translationOf<typeof english>()({
  languageAbout: 'Die der Seiten und der Mails, die du bekommst.',
});
