import type { stories as english } from '../en/stories.ts';
import { translationOf } from '../text.ts';

export const stories = translationOf<typeof english>()({
  advice: {
    quote:
      'Ich kam wegen eines einzigen Rats und ging mit einer Mitgründerin, zwei Kundinnen und einem festen Frühstück am Donnerstag.',
    author: 'Maren Voss',
    role: 'Gründerin eines Keramikateliers',
  },
  evening: {
    quote:
      'Zu meinem ersten Abend hier kamen neun Gäste. Zum letzten kamen neunzig, und die Hälfte brachte eine Freundin mit.',
    author: 'Adaeze Obi',
    role: 'Textildesignerin',
  },
  question: {
    quote:
      'Niemand wollte wissen, wann ich wieder einen richtigen Beruf ausübe. Sie fragten, was ich als Nächstes brauche.',
    author: 'Inês Carvalho',
    role: 'Softwareunternehmerin',
  },
});
