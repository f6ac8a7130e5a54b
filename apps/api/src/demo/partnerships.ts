import type { PartnershipPackageId } from '@rosette/shared/catalogue/partnership-packages.ts';

export interface DemoPartnership {
  /** The name of its logo's file. */
  slug: string;
  /** The slug of the partner: `partner_name` is her business name. */
  partner: string;
  package_id: PartnershipPackageId;
  status: 'active' | 'pending' | 'pending_payment';
  website_url: string;
  description: string;
  bought_days_ago: number;
}

export const demoPartnerships: readonly DemoPartnership[] = [
  {
    slug: 'partner-halveth',
    partner: 'miriam',
    package_id: 'platinum_yearly',
    status: 'active',
    website_url: 'https://halveth.example',
    description:
      'Loans for companies led by women in Switzerland, Austria and Germany, answered within nine days.',
    bought_days_ago: 141,
  },
  {
    slug: 'partner-maison-orlisse',
    partner: 'margaux',
    package_id: 'gold_yearly',
    status: 'active',
    website_url: 'https://maison-orlisse.example',
    description: 'Skincare in small batches from Lyon. We open our workshop to members four times a year.',
    bought_days_ago: 203,
  },
  {
    slug: 'partner-tessel-cloud',
    partner: 'kristiina',
    package_id: 'gold_yearly',
    status: 'active',
    website_url: 'https://tessel-cloud.example',
    description:
      'Hosting that answers the telephone. Members of Rosette get the first year at half the price.',
    bought_days_ago: 88,
  },
  {
    slug: 'partner-vellamo-house',
    partner: 'anneli',
    package_id: 'silver_6months',
    status: 'active',
    website_url: 'https://vellamo-house.example',
    description: 'Coworking by the sea in Helsinki, with a crèche and a sauna.',
    bought_days_ago: 52,
  },
  {
    slug: 'partner-quillon-law',
    partner: 'charlotte',
    package_id: 'silver_6months',
    status: 'pending',
    website_url: 'https://quillon-law.example',
    description: 'Contracts in plain English. We would like to offer a free half hour to every new member.',
    bought_days_ago: 2,
  },
  {
    slug: 'partner-fenna-mobility',
    partner: 'layla',
    package_id: 'gold_yearly',
    status: 'pending_payment',
    website_url: 'https://fenna-mobility.example',
    description:
      'Electric minibuses on demand for small towns. We drive guests to your events in the south of Sweden.',
    bought_days_ago: 6,
  },
];
