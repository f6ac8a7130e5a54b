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
    attending: 15,
    announced_days_ago: 29,
  },
  {
    slug: 'brand-photo-day',
    organizer: 'noor',
    title: 'Portrait day in the studio',
    description:
      'A photographer, one good lamp and a quarter of an hour for each of you. Five pictures for your website, by the window with the ships.',
    in_days: -9,
    at: '09:30',
    time_zone: 'Europe/Amsterdam',
    location: 'Havenklank, Katendrecht, Rotterdam',
    attending: 12,
    visitors: [milena],
    is_checked_in: true,
    announced_days_ago: 47,
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
    attending: 17,
    visitors: [milena],
    is_checked_in: true,
    announced_days_ago: 61,
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
    attending: 18,
    announced_days_ago: 190,
  },
];
