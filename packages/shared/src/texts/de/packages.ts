import type { packages as english } from '../en/packages.ts';
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
  spotlight_article: 'Artikel im Rampenlicht',
});
