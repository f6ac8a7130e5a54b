import type { ApplicationAnswer } from '@rosette/shared/contract/applications.ts';

export interface DemoApplication {
  /** The title of the opportunity. */
  to: string;
  from: string;
  note?: string;
  answer?: { state: ApplicationAnswer; message?: string };
  is_withdrawn?: true;
}

const copywriter = 'Copywriter for three packaging projects';
const service = 'Head of service, heat pumps (Bergen)';
const jars = 'Ceramicist for refillable jars';
const location = 'Anyone with experience of a second location?';

/** Applications with a note or an answer: first those to demo accounts, then those they sent. */
export const demoApplications: readonly DemoApplication[] = [
  {
    to: copywriter,
    from: 'noor',
    note: 'I write for the ear, which is a good school for labels: nobody reads a sentence twice in a shop. Three samples are on my profile.',
    answer: { state: 'shortlisted', message: 'The olive oil text made me hungry. Can we talk on Thursday?' },
  },
  {
    to: copywriter,
    from: 'amelie',
    note: 'I translate menus and labels between French, German and Portuguese, and would love to write one from the start.',
  },
  {
    to: copywriter,
    from: 'zofia',
    note: 'Our house has an editor with two free days a week. She has written about honey before, at length.',
    answer: {
      state: 'declined',
      message: 'Too much for three labels, but please keep us in mind for a book.',
    },
  },
  { to: service, from: 'layla', note: 'I ran a service team of nine for minibuses, two of them in Norway.' },
  { to: service, from: 'maren', answer: { state: 'shortlisted' } },
  { to: jars, from: 'fatima', note: 'We fire at 1,250 degrees and can do 400 pieces a month from April.' },
  {
    to: jars,
    from: 'petra',
    note: 'Glass, not clay, but the lids would fit.',
    answer: {
      state: 'declined',
      message: 'We are set on clay. Thank you for the drawing, it hangs on the wall.',
    },
  },
  {
    to: location,
    from: 'giulia',
    note: 'I opened a second kitchen in 2023 and closed it a year later. I can tell you why.',
    answer: { state: 'accepted', message: 'That is the afternoon I need. I pay the train and the lunch.' },
  },
  { to: location, from: 'yewande', is_withdrawn: true },
  {
    to: 'Product designer who likes shopkeepers (Berlin, 4 days)',
    from: 'beatriz',
    note: 'Not for four days, but if you need somebody for the first screens, our studio has March free.',
    answer: { state: 'shortlisted', message: 'Let us talk about March.' },
  },
  {
    to: 'Share a container from İzmir',
    from: 'margaux',
    note: 'Two pallets of rose water and dried calendula, each spring.',
    answer: { state: 'accepted', message: 'Welcome on board. Papers follow.' },
  },
  {
    to: 'Translators from Portuguese and Finnish into Polish',
    from: 'amelie',
    note: 'My Polish is for reading only. I know two colleagues, though.',
    answer: { state: 'declined', message: 'Thank you for the names! Both have written to us.' },
  },
  { to: 'Looking for a shop in Vienna or Berlin to share a season', from: 'helene' },
  { to: 'Caterers for six summer evenings by the sea', from: 'kasia' },
];
