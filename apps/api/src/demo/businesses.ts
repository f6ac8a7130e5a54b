export interface DemoBusiness {
  /** The name of its logo's file. */
  slug: string;
  /** The slug of its owner, whose industry it takes. */
  owner: string;
  name: string;
  description: string;
  website?: string;
  listed_days_ago: number;
  is_featured?: true;
  is_top_placed?: true;
}

export const demoBusinesses: readonly DemoBusiness[] = [
  {
    slug: 'maison-orlisse',
    owner: 'margaux',
    name: 'Maison Orlisse',
    description:
      'Skincare in small batches from a former silk workshop in Lyon. Plant oils we can name the growers of, refills for every bottle, and nothing that has to be explained away.',
    website: 'https://maison-orlisse.example',
    listed_days_ago: 602,
    is_featured: true,
    is_top_placed: true,
  },
  {
    slug: 'solbakken-varme',
    owner: 'ingrid',
    name: 'Solbakken Varme',
    description:
      'Heat pumps and insulation for old wooden houses on the Norwegian coast. We measure first, we say what it will save, and we come back after the first winter to check that we were right.',
    website: 'https://solbakken-varme.example',
    listed_days_ago: 530,
    is_featured: true,
  },
  {
    slug: 'azul-e-cal',
    owner: 'beatriz',
    name: 'Azul & Cal',
    description: 'A two-woman design studio in Lisbon. Names, identities and packaging for small companies.',
    website: 'https://azul-e-cal.example',
    listed_days_ago: 391,
    is_featured: true,
  },
  {
    slug: 'chleb-i-sol',
    owner: 'kasia',
    name: 'Chleb i Sól',
    description:
      'Rye and wheat sourdough from Kazimierz in Kraków. Breakfast from six, subscriptions for offices, and baking evenings once a month.',
    website: 'https://chleb-i-sol.example',
    listed_days_ago: 180,
  },
  {
    slug: 'adire-and-thread',
    owner: 'ada',
    name: 'Adire & Thread',
    description:
      'Indigo-dyed cloth and the clothes we cut from it. Made in London and Abẹ́òkúta, repaired for life, never on sale.',
    website: 'https://adire-and-thread.example',
    listed_days_ago: 436,
    is_featured: true,
  },
  {
    slug: 'kiezwerk-code',
    owner: 'lea',
    name: 'Kiezwerk Code',
    description:
      'Booking, stock and invoicing for shops that have outgrown the paper diary. Built in Berlin with the people who will use it, taught until they no longer need us.',
    website: 'https://kiezwerk-code.example',
    listed_days_ago: 640,
  },
  {
    slug: 'rota-da-mare',
    owner: 'ines',
    name: 'Rota da Maré',
    description: 'Guided walks along the Portuguese coast for groups of eight. Your rucksack travels by van.',
    website: 'https://rota-da-mare.example',
    listed_days_ago: 208,
  },
  {
    slug: 'papierowka',
    owner: 'zofia',
    name: 'Papierówka',
    description:
      'Independent publishing house in Warsaw. Eight titles a year, printed within a hundred kilometres, with foreign rights sold to nineteen countries.',
    website: 'https://papierowka.example',
    listed_days_ago: 352,
  },
  {
    slug: 'sfoglia-lenta',
    owner: 'giulia',
    name: 'Sfoglia Lenta',
    description: 'Hand-rolled pasta courses behind the market in Bologna, and cooking for company retreats.',
    website: 'https://sfoglia-lenta.example',
    listed_days_ago: 344,
  },
  {
    slug: 'zeytin-kontor',
    owner: 'elif',
    name: 'Zeytin Kontor',
    description:
      'Single-grove olive oil from the Aegean, brought to Hamburg twice a year and delivered to kitchens across northern Germany in returnable canisters.',
    website: 'https://zeytin-kontor.example',
    listed_days_ago: 301,
    is_top_placed: true,
  },
  {
    slug: 'havenklank',
    owner: 'noor',
    name: 'Havenklank',
    description:
      'Podcast studio in the old harbour of Rotterdam. From the first idea to the thousandth listener, in Dutch, English and Arabic.',
    website: 'https://havenklank.example',
    listed_days_ago: 270,
    is_featured: true,
  },
  {
    slug: 'sklo-dvorakova',
    owner: 'petra',
    name: 'Sklo Dvořáková',
    description:
      'Hand-blown lighting and tableware from Bohemia. We work from your drawing or ours; a chandelier takes eleven weeks, a set of tumblers nine days.',
    website: 'https://sklo-dvorakova.example',
    listed_days_ago: 477,
  },
  {
    slug: 'tally-and-lotus',
    owner: 'priya',
    name: 'Tally & Lotus',
    description:
      'Friendly accounting for freelancers and small companies in Britain. Fixed monthly price, evenings included.',
    website: 'https://tally-and-lotus.example',
    listed_days_ago: 289,
  },
  {
    slug: 'ade-and-coil',
    owner: 'yewande',
    name: 'Ade & Coil',
    description:
      'Salons for curls and coils in Manchester, owned by the women who work in them. Oils and masks by post.',
    website: 'https://ade-and-coil.example',
    listed_days_ago: 4,
    is_top_placed: true,
  },
];
