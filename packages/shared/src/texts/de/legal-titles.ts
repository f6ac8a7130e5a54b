import type { legalTitles as english } from '../en/legal-titles.ts';
import { translationOf } from '../text.ts';

export const legalTitles = translationOf<typeof english>()({
  privacy: 'Datenschutzerklärung',
  terms: 'Nutzungsbedingungen',
  imprint: 'Impressum',
  accessibility: 'Barrierefreiheit',
});
