import type { office as english } from '../en/office.ts';
import { translationOf } from '../text.ts';

export const office = translationOf<typeof english>()({
  panelTitle: 'Verwaltung',
});
