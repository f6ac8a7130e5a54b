import type { DemoEvent } from './demo-event.ts';

/** A guest who came twice, and comes to the next pitch night. */
export const milena = { full_name: 'Milena Vogt' };

export const pastEvents: DemoEvent[] = [
  {
    slug: 'ask-a-lawyer',
    organizer: 'charlotte',
    title: 'Ask a lawyer anything: contracts in plain words',
    description:
      'Forty-five minutes of questions about terms, deposits and customers who disappear. Not legal advice, but a good idea of when you need some.',
    in_days: -3,
    at: '17:00',
    time_zone: 'Europe/London',
    location: 'Online',
    has_cover: false,
    attending: 18,
    announced_days_ago: 29,
  },
  {
    slug: 'brand-photo-day',
    organizer: 'sanne',
    title: 'Portrait day in the workshop',
    description:
      'A photographer, one good lamp and a quarter of an hour for each of you. Five pictures for your website, with grease on your hands if you like.',
    in_days: -9,
    at: '09:30',
    time_zone: 'Europe/Amsterdam',
    location: 'Wielgoed, NDSM-plein, Amsterdam',
    attending: 12,
    visitors: [milena],
    is_checked_in: true,
    announced_days_ago: 47,
  },
  {
    slug: 'ceramics-and-contracts',
    organizer: 'lucia',
    title: 'Ceramics and contracts',
    description:
      'We throw a bowl in the first hour and take apart a supply contract in the second. Both are easier with wet hands.',
    in_days: -19,
    at: '16:30',
    time_zone: 'Europe/Madrid',
    location: 'Taller Ferrándiz, El Carme, Valencia',
    attending: 8,
    visitors: [milena],
    is_checked_in: true,
    sponsor_name: 'Maison Orlisse',
    announced_days_ago: 50,
  },
  {
    slug: 'city-lights-mixer',
    organizer: 'yewande',
    title: 'After-work evening in the Northern Quarter',
    description: 'An easy evening with name tags that say what you are looking for instead of what you do.',
    in_days: -33,
    at: '18:30',
    time_zone: 'Europe/London',
    location: 'Ade & Coil, Tib Street, Manchester',
    attending: 22,
    announced_days_ago: 61,
  },
  {
    slug: 'sunday-hike',
    organizer: 'greta',
    title: 'Sunday hike: five hours, three conversations',
    description:
      'We change partners at every bench. By the hut you will have talked to three members for longer than any conference allows. Moderate path, 640 metres up.',
    in_days: -52,
    at: '09:00',
    time_zone: 'Europe/Vienna',
    location: 'Nordkette, Innsbruck',
    attending: 11,
    announced_days_ago: 80,
  },
  {
    slug: 'harbour-walk',
    organizer: 'freja',
    title: 'Harbour walk with three workshops',
    description:
      'A furniture maker, a boat builder and a weaver open their doors. We look at how they divide a day between making and selling.',
    in_days: -84,
    at: '13:00',
    time_zone: 'Europe/Copenhagen',
    location: 'Refshaleøen, Copenhagen',
    attending: 10,
    announced_days_ago: 118,
  },
  {
    slug: 'first-breakfast',
    organizer: 'helene',
    title: "Founders' breakfast, twenty-fifth edition",
    description:
      'The one with the cake. Thank you to everybody who came, and to those who stayed to wash up.',
    in_days: -160,
    at: '08:30',
    time_zone: 'Europe/Vienna',
    location: 'Brandauer Gastgeberei, Josefstadt, Vienna',
    has_cover: false,
    attending: 26,
    announced_days_ago: 190,
  },
];
