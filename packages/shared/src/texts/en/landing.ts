/** The landing page. */
export const landing = {
  footer: {
    legal: {
      privacy: 'Privacy',
      terms: 'Terms',
      imprint: 'Imprint',
      accessibility: 'Accessibility',
    },
    statement:
      'We support carbon removal through Stripe Climate, the climate programme of our card payment provider.',
    contact: 'Contact',
    partner: 'Partner with us',
    becomePartner: 'Become a partner',
    withdraw: 'Withdraw from a contract',
    cancel: 'Cancel contracts here',
    rights: '© 2024 {community}. All rights reserved.',
  },
  home: 'Home',
  signIn: 'Sign In',
  carousel: {
    previous: 'Previous slide',
    goTo: 'Go to slide {number}',
    next: 'Next slide',
    play: 'Move on by itself',
    pause: 'Stay at this slide',
    role: 'carousel',
    slideRole: 'slide',
    place: '{number} of {count}',
  },
  features: {
    network: {
      title: 'Network',
      text: 'Meet founders from every field, near you and far away.',
    },
    showcase: {
      title: 'Showcase',
      text: 'Show what you make to people who want to see it grow.',
    },
    events: {
      title: 'Events',
      text: 'Learn, celebrate and find your people, online and in town.',
    },
    opportunities: {
      title: 'Opportunities',
      text: 'Find your next job, partner or project on the board.',
    },
    about: 'Meet members, show your business, and find events and jobs.',
    title: 'What you find here',
  },
  hero: {
    title: 'Grow together, in {company}',
    company: 'good company',
    forWomen: 'For women who build businesses',
    text: '{community} brings women entrepreneurs together: to meet, to be seen, to learn from each other and to find the next opening.',
    join: 'Join Our Community',
    share: 'Share Your Story',
    free: 'Free for as long as you like. No card needed.',
  },
  stats: {
    members: 'members',
    industries: 'industries',
    events: 'events',
    title: 'A community that grows',
  },
  businesses: {
    about: 'Discover businesses empowering women entrepreneurs',
    title: 'Featured Businesses',
    label: 'Sponsored businesses',
    featured: 'Featured Partner',
    learnMore: 'Learn More',
  },
  spotlight: {
    about: 'Sponsored stories from our partners',
    title: 'In the spotlight',
    label: 'Sponsored stories',
    readMore: 'Read More',
  },
  pageTitle: 'The network for women entrepreneurs',
  join: {
    title: 'Join for free',
    about: 'Create your profile, meet members and come to the next event.',
    action: 'Create your free account',
  },
  before: {
    about: 'No account needed to look around',
    title: 'Before you join',
    prices: 'What it costs',
    aMonth: '{price} a month',
    pricesAbout: 'Prices contain VAT. A membership ends by itself and is not renewed without you.',
    withoutAccount: 'Without an account',
    withoutAccountAbout:
      'You can read every event’s page, visit our partners’ websites, and see how large we are. To see members, to join an event, to apply or to write to somebody you need a free account.',
    nextEvents: 'Next events',
    noEvents: 'None is planned right now.',
  },
  partners: 'Our partners',
  stories: {
    title: 'In their own words',
    label: 'Stories of our members',
    example: 'An example, not a member’s story',
  },
} as const;
