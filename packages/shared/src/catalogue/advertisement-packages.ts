export const adTypes = ['featured_business', 'top_placement', 'spotlight_article'] as const;
export type AdType = (typeof adTypes)[number];

export interface AdvertisementPackage {
  id: AdType;
  ad_type: AdType;
  /** Euros, not cents, for the whole duration. */
  amount: number;
  currency: 'eur';
  duration_days: number;
  most_popular: boolean;
  requires_approval: boolean;
}

/** The advertisement packages by type (product/partners-and-advertisements#packages). */
export const advertisementPackages: Record<AdType, AdvertisementPackage> = {
  featured_business: {
    id: 'featured_business',
    ad_type: 'featured_business',
    amount: 100,
    currency: 'eur',
    duration_days: 30,
    most_popular: false,
    requires_approval: false,
  },
  top_placement: {
    id: 'top_placement',
    ad_type: 'top_placement',
    amount: 100,
    currency: 'eur',
    duration_days: 30,
    most_popular: false,
    requires_approval: false,
  },
  spotlight_article: {
    id: 'spotlight_article',
    ad_type: 'spotlight_article',
    amount: 200,
    currency: 'eur',
    duration_days: 30,
    most_popular: true,
    requires_approval: true,
  },
};
