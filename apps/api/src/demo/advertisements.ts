import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';

export interface DemoAdvertisement {
  /** The name of its picture's file. */
  slug: string;
  advertiser: string;
  ad_type: AdType;
  title: string;
  content: string;
  link_url: string;
  status: 'active' | 'expired' | 'pending';
  /** Days since its activation, or since its creation while it is pending. */
  since_days_ago: number;
  views: number;
  clicks: number;
}

export const demoAdvertisements: readonly DemoAdvertisement[] = [
  {
    slug: 'orlisse-night-serum',
    advertiser: 'margaux',
    ad_type: 'featured_business',
    title: 'Maison Orlisse: the night serum, refilled',
    content: 'Plum kernel, camellia and patience. Keep the bottle, send for the refill, save a third.',
    link_url: 'https://maison-orlisse.example/night-serum',
    status: 'active',
    since_days_ago: 16,
    views: 1842,
    clicks: 97,
  },
  {
    slug: 'adire-new-collection',
    advertiser: 'ada',
    ad_type: 'featured_business',
    title: 'Adire & Thread: one good jacket',
    content: 'Indigo from Abẹ́òkúta, cut in Peckham, repaired for as long as you wear it.',
    link_url: 'https://adire-and-thread.example/jackets',
    status: 'active',
    since_days_ago: 9,
    views: 1127,
    clicks: 74,
  },
  {
    slug: 'solbakken-heat',
    advertiser: 'ingrid',
    ad_type: 'featured_business',
    title: 'Solbakken Varme: an old house can be warm',
    content: 'We measure before we sell. Free first visit anywhere between Stavanger and Ålesund.',
    link_url: 'https://solbakken-varme.example/first-visit',
    status: 'active',
    since_days_ago: 4,
    views: 516,
    clicks: 22,
  },
  {
    slug: 'zeytin-first-press',
    advertiser: 'elif',
    ad_type: 'top_placement',
    title: 'Zeytin Kontor: the first press has landed',
    content: 'Five litres from one grove, delivered to your kitchen in a canister we take back.',
    link_url: 'https://zeytin-kontor.example/first-press',
    status: 'active',
    since_days_ago: 21,
    views: 2260,
    clicks: 131,
  },
  {
    slug: 'ade-and-coil-salon',
    advertiser: 'yewande',
    ad_type: 'top_placement',
    title: 'Ade & Coil: now also by post',
    content: 'The oils and masks from our salons, in a parcel that fits through the letterbox.',
    link_url: 'https://ade-and-coil.example/shop',
    status: 'active',
    since_days_ago: 3,
    views: 388,
    clicks: 19,
  },
  {
    slug: 'halveth-first-loan',
    advertiser: 'miriam',
    ad_type: 'spotlight_article',
    title: 'The first loan is the hardest: what a lender really reads',
    content:
      'Miriam Rosenfeld has read four thousand business plans. In this conversation she explains which page she opens first, why she likes a bad year that is honestly told, and what to bring to the second meeting.',
    link_url: 'https://halveth.example/stories/the-first-loan',
    status: 'active',
    since_days_ago: 24,
    views: 3015,
    clicks: 288,
  },
  {
    slug: 'orlisse-workroom',
    advertiser: 'margaux',
    ad_type: 'spotlight_article',
    title: 'Two hundred bottles: how a workshop in Lyon found its first customers',
    content:
      'Before there was a shop there was a shelf, a borrowed still and a list of names. Margaux Delorme on growing slowly, hiring neighbours, and the order that changed everything.',
    link_url: 'https://maison-orlisse.example/stories/two-hundred-bottles',
    status: 'active',
    since_days_ago: 12,
    views: 1674,
    clicks: 143,
  },
  {
    slug: 'tessel-cloud-story',
    advertiser: 'kristiina',
    ad_type: 'spotlight_article',
    title: 'Nobody calls when it works: five women who run the machines at night',
    content:
      'At two in the morning a server in Tallinn is slow and nobody has noticed yet. A visit to the night shift of Tessel Cloud, and a case for calm technology.',
    link_url: 'https://tessel-cloud.example/stories/night-shift',
    status: 'active',
    since_days_ago: 6,
    views: 905,
    clicks: 61,
  },
  {
    slug: 'quillon-law-contracts',
    advertiser: 'charlotte',
    ad_type: 'spotlight_article',
    title: 'Seven sentences that belong in every contract',
    content:
      'Charlotte Ashdown has rewritten the small print of two hundred small companies. These are the seven sentences she would not leave the house without.',
    link_url: 'https://quillon-law.example/seven-sentences',
    status: 'pending',
    since_days_ago: 1,
    views: 0,
    clicks: 0,
  },
  {
    slug: 'orlisse-hand-balm',
    advertiser: 'margaux',
    ad_type: 'featured_business',
    title: 'Maison Orlisse: a balm for hands that work',
    content: 'Beeswax, apricot and marigold, tested by bakers, glassblowers and one beekeeper.',
    link_url: 'https://maison-orlisse.example/hand-balm',
    status: 'expired',
    since_days_ago: 75,
    views: 2431,
    clicks: 118,
  },
];
