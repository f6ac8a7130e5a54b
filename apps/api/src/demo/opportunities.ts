export interface DemoOpportunity {
  poster: string;
  type: 'job' | 'collaboration';
  title: string;
  description: string;
  posted_days_ago: number;
  /** Days since its renewal, if it has been open for longer than 60 days. */
  renewed_days_ago?: number;
  /** How it was closed. */
  ended?: 'filled' | 'expired';
  applicants: number;
}

export const demoOpportunities: readonly DemoOpportunity[] = [
  {
    poster: 'lea',
    type: 'job',
    title: 'Product designer who likes shopkeepers (Berlin, 4 days)',
    description:
      'You visit shops, sit behind the counter for a morning, and turn what you saw into screens. We are nine people, we ship every week and we do not work in the evening. €52,000 for four days.',
    posted_days_ago: 2,
    applicants: 5,
  },
  {
    poster: 'margaux',
    type: 'collaboration',
    title: 'Ceramicist for refillable jars',
    description:
      'We want to replace our glass jars by ones that people keep. First run 400 pieces, then monthly. Lyon is happy to travel to you.',
    posted_days_ago: 3,
    applicants: 3,
  },
  {
    poster: 'ingrid',
    type: 'job',
    title: 'Head of service, heat pumps (Bergen)',
    description:
      'You lead fourteen fitters in two depots. You need not be an engineer, but you must be able to say no to one. Full time, Norwegian and English, help with moving.',
    posted_days_ago: 5,
    applicants: 4,
  },
  {
    poster: 'ada',
    type: 'collaboration',
    title: 'Looking for a shop in Vienna or Berlin to share a season',
    description:
      'Six weeks, your walls and my cloth. I bring stock, staff for the opening and a mailing list of 3,200. We split what we sell.',
    posted_days_ago: 7,
    applicants: 6,
  },
  {
    poster: 'giulia',
    type: 'job',
    title: 'Second pair of hands in the kitchen school (Bologna)',
    description:
      'From spring to autumn, five mornings a week. You cook well, you speak English, you laugh easily.',
    posted_days_ago: 9,
    applicants: 2,
  },
  {
    poster: 'noor',
    type: 'job',
    title: 'Audio editor, freelance, two days a week',
    description:
      'Interviews in Dutch and English, about forty minutes each. We pay by the finished minute and give you the transcript. Remote is fine.',
    posted_days_ago: 11,
    applicants: 3,
  },
  {
    poster: 'beatriz',
    type: 'collaboration',
    title: 'Copywriter for three packaging projects',
    description:
      'Olive oil, honey, tea. Short texts that do not shout. I design, you write, we invoice together.',
    posted_days_ago: 13,
    applicants: 4,
  },
  {
    poster: 'kristiina',
    type: 'job',
    title: 'Support engineer who writes well (Tallinn or remote in Europe)',
    description:
      'Half of the work is finding out what happened, the other half is telling the customer so that she can sleep. On call one week in six, paid extra.',
    posted_days_ago: 16,
    applicants: 2,
  },
  {
    poster: 'kasia',
    type: 'collaboration',
    title: 'Anyone with experience of a second location?',
    description:
      'I am about to sign a lease and would like to pay somebody who has done it for an honest afternoon with my figures.',
    posted_days_ago: 18,
    applicants: 3,
  },
  {
    poster: 'anneli',
    type: 'job',
    title: 'Community host, Helsinki (part time)',
    description: 'Mornings at the front desk, Thursdays with soup. Finnish or Swedish, and English.',
    posted_days_ago: 71,
    ended: 'filled',
    applicants: 2,
  },
  {
    poster: 'petra',
    type: 'job',
    title: 'Apprentice glassblower (Beroun near Prague)',
    description:
      'Three years, paid from the first day, a room above the workshop if you need one. We have never had a woman apply, and would like to know why.',
    posted_days_ago: 24,
    applicants: 1,
  },
  {
    poster: 'elif',
    type: 'collaboration',
    title: 'Share a container from İzmir',
    description:
      'There are four pallets of space in each of my two containers a year. Ceramics, textiles, dried fruit: whatever does not smell. Freight at cost, customs papers included.',
    posted_days_ago: 28,
    applicants: 5,
  },
  {
    poster: 'yewande',
    type: 'job',
    title: 'Salon manager, Manchester',
    description:
      'You run a team of eight and become a shareholder after your first year. Experience with curls is welcome, experience with people is required.',
    posted_days_ago: 32,
    applicants: 3,
  },
  {
    poster: 'miriam',
    type: 'job',
    title: 'Credit analyst (Zürich, 60 to 100%)',
    description:
      'You read annual accounts like novels and ask the founder, not the spreadsheet, why margins fell in March. German and English.',
    posted_days_ago: 43,
    applicants: 2,
  },
  {
    poster: 'zofia',
    type: 'collaboration',
    title: 'Translators from Portuguese and Finnish into Polish',
    description:
      'Two essay collections, contracts on our terms: your name on the cover and a share of every copy.',
    posted_days_ago: 50,
    applicants: 2,
  },
  {
    poster: 'priya',
    type: 'job',
    title: 'Bookkeeper, evenings, from home',
    description: 'Twelve hours a week, British rules, patient clients. Pay is £28 an hour.',
    posted_days_ago: 90,
    renewed_days_ago: 40,
    applicants: 3,
  },
  {
    poster: 'anneli',
    type: 'collaboration',
    title: 'Caterers for six summer evenings by the sea',
    description: 'Between 150 and 400 guests, one warm dish, one cold. You keep the bar.',
    posted_days_ago: 104,
    ended: 'expired',
    applicants: 2,
  },
];
