import type { MonthlyPrices } from '@rosette/shared/catalogue/membership-packages.ts';
import { type SiteDto, siteDataId } from '@rosette/shared/contract/site.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';

type ServedSite = SiteDto & {
  language: Language;
  /** The claim that an admin has set, in the language of the page; undefined for the default. */
  own_claim?: string;
  /** Euros, of the tiers that can be bought for a month. */
  monthly_prices: Partial<MonthlyPrices>;
};

/** The answer of GET /site that the API wrote into this page, with its language; undefined in a page that it did not serve. */
export function servedSite(): ServedSite | undefined {
  const element = typeof document === 'undefined' ? null : document.getElementById(siteDataId);
  return element ? (JSON.parse(element.textContent ?? '') as ServedSite) : undefined;
}
