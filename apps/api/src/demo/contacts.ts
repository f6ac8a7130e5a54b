import type { ContactRequestDto } from '@rosette/shared/contract/contacts.ts';

type Purpose = ContactRequestDto['purpose'];

export interface DemoRequest {
  from: string;
  to: string;
  purpose: Purpose;
  text: string;
}

/** An accepted request and the messages since, alternating, the sender first. */
export interface DemoConversation extends DemoRequest {
  replies: readonly string[];
  days_ago: number;
}

/** Pending requests. */
export const demoRequests: readonly DemoRequest[] = [
  {
    from: 'maren',
    to: 'amelie',
    purpose: 'hiring',
    text: 'Our shop opens in France this summer. Would you translate forty product pages, in your own voice?',
  },
  {
    from: 'giulia',
    to: 'ingrid',
    purpose: 'buying',
    text: 'We are renovating a guest house in the hills and want to heat it without gas. May I ask you for an offer?',
  },
  {
    from: 'beatriz',
    to: 'yewande',
    purpose: 'advice',
    text: 'You moved from working alone to a team. May I ask how you found your first employee?',
  },
  {
    from: 'priya',
    to: 'kasia',
    purpose: 'buying',
    text: 'Twenty of us meet for a day in May, and we like to eat well. Would you cook for us?',
  },
];

export const demoConversations: readonly DemoConversation[] = [
  {
    from: 'margaux',
    to: 'helene',
    purpose: 'advice',
    text: 'I would like to suggest a breakfast for partners, once a month. Who should I talk to?',
    days_ago: 6,
    replies: [
      'To me, gladly! How many of you would there be?',
      'Eight to ten, on the first Tuesday of the month.',
      'Then let us begin in spring. I will ask for a room.',
    ],
  },
  {
    from: 'kasia',
    to: 'beatriz',
    purpose: 'hiring',
    text: 'My jars need new labels, and your tiles would look wonderful on them. Do you take on something this small?',
    days_ago: 4,
    replies: [
      'I love small things. How many kinds of jars are there?',
      'Six: three pickles, two jams and a mustard.',
      'Lovely. I will draw two ideas, and you choose.',
      'Wonderful, thank you!',
    ],
  },
  {
    from: 'ingrid',
    to: 'kasia',
    purpose: 'buying',
    text: 'We host a conference on heat in cities. Would you feed eighty hungry engineers?',
    days_ago: 2,
    replies: ['With pleasure! When is the conference?', 'In ten weeks, so there is no hurry.'],
  },
];

/** A member who introduces two of her connections to each other. */
export interface DemoIntroduction {
  by: string;
  first: string;
  second: string;
  text: string;
}

/** Introductions that neither member has answered. */
export const demoIntroductions: readonly DemoIntroduction[] = [
  {
    by: 'kasia',
    first: 'beatriz',
    second: 'ingrid',
    text: 'Ingrid explains heat pumps better than any leaflet of hers, and Beatriz draws leaflets people keep. You should meet.',
  },
];
