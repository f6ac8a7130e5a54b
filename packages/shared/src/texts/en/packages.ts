/** What is sold, by package id: on receipts, at the checkout and in mails. */
export const packages = {
  basic_monthly: 'Basic membership, one month',
  basic_yearly: 'Basic membership, one year',
  premium_monthly: 'Premium membership, one month',
  premium_yearly: 'Premium membership, one year',
  corporate_monthly: 'Corporate membership, one month',
  corporate_yearly: 'Corporate membership, one year',
  silver_6months: 'Silver Partnership',
  gold_yearly: 'Gold Partnership',
  platinum_yearly: 'Platinum Partnership',
  featured_business: 'Featured Business',
  top_placement: 'Top Placement',
  spotlight_article: 'Spotlight Article',
} as const;

/** What each tier, partnership and advertisement gives, in the order of its card. */
export const benefits = {
  free: {
    limits: 'See up to 5 members, 3 businesses and 5 opportunities per month',
    rsvps: 'RSVP to every community event',
    own: 'Your own profile and business listing',
  },
  basic: {
    rest: 'Everything in Free',
    limits: 'Meet up to 10 members and 5 businesses',
    board: 'The whole opportunities board',
    applications: 'Unlimited applications',
  },
  premium: {
    rest: 'Everything in Basic',
    directory: 'The complete member directory',
    showcase: 'The complete business showcase',
    events: 'Create and host your own events',
    badge: 'Premium badge on your profile',
  },
  corporate: {
    rest: 'Everything in Premium',
    badge: 'Corporate badge beside your membership',
  },
  silver: {
    logo: 'Your logo on our landing page',
    portal: 'Partner portal with the views and clicks of your advertisements',
  },
  gold: {
    rest: 'Everything in Silver, for a full year',
    sponsoring: 'Sponsor one community event, shown with your name',
  },
  platinum: {
    rest: 'Everything in Gold',
    sponsoring: 'Sponsor up to four community events',
    article: 'A spotlight article about your work',
  },
  featured_business: {
    place: 'Shown in the Featured Businesses carousel',
    link: 'With a picture and a link of your own',
  },
  top_placement: {
    place: 'Your business first in the showcase',
    badge: "'Featured' badge on your business",
  },
  spotlight_article: {
    place: 'Your story in the spotlight on our landing page',
    link: 'With a picture and a link of your own',
  },
} as const;
