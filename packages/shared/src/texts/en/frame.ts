/** The frame of the app: navigation, session, notices and failures that any page can have. */
export const frame = {
  languageNotSaved: 'The language could not be saved to your account.',
  nextPageFailed: 'The next page could not be loaded. Please try again.',
  /** The question before a thing is deleted, by what it is. */
  deletion: {
    business: { title: 'Delete this business?', action: 'Delete business' },
    opportunity: { title: 'Delete this opportunity?', action: 'Delete opportunity' },
  },
  deletionAbout: '“{name}” will be deleted for everybody. This cannot be undone.',
  /** Lists by what they hold: their size, how much of it is shown, and while they load. */
  lists: {
    advertisements: {
      counted: { one: '{count} advertisement', other: '{count} advertisements' },
      some: '{shown} of {total} advertisements',
      all: 'All {shown} advertisements are shown',
      loading: 'Loading advertisements',
    },
    applications: {
      counted: { one: '{count} application', other: '{count} applications' },
      some: '{shown} of {total} applications',
      all: 'All {shown} applications are shown',
      loading: 'Loading applications',
    },
    businesses: {
      counted: { one: '{count} business', other: '{count} businesses' },
      some: '{shown} of {total} businesses',
      all: 'All {shown} businesses are shown',
      loading: 'Loading businesses',
    },
    conversations: {
      counted: { one: '{count} conversation', other: '{count} conversations' },
      some: '{shown} of {total} conversations',
      all: 'All {shown} conversations are shown',
      loading: 'Loading conversations',
    },
    entries: {
      counted: { one: '{count} entry', other: '{count} entries' },
      some: '{shown} of {total} entries',
      all: 'All {shown} entries are shown',
      loading: 'Loading entries',
    },
    events: {
      counted: { one: '{count} event', other: '{count} events' },
      some: '{shown} of {total} events',
      all: 'All {shown} events are shown',
      loading: 'Loading events',
    },
    inquiries: {
      counted: { one: '{count} inquiry', other: '{count} inquiries' },
      some: '{shown} of {total} inquiries',
      all: 'All {shown} inquiries are shown',
      loading: 'Loading inquiries',
    },
    introductions: {
      counted: { one: '{count} introduction', other: '{count} introductions' },
      some: '{shown} of {total} introductions',
      all: 'All {shown} introductions are shown',
      loading: 'Loading introductions',
    },
    members: {
      counted: { one: '{count} member', other: '{count} members' },
      some: '{shown} of {total} members',
      all: 'All {shown} members are shown',
      loading: 'Loading members',
    },
    notifications: {
      counted: { one: '{count} notification', other: '{count} notifications' },
      some: '{shown} of {total} notifications',
      all: 'All {shown} notifications are shown',
      loading: 'Loading notifications',
    },
    opportunities: {
      counted: { one: '{count} opportunity', other: '{count} opportunities' },
      some: '{shown} of {total} opportunities',
      all: 'All {shown} opportunities are shown',
      loading: 'Loading opportunities',
    },
    partnerships: {
      counted: { one: '{count} partnership', other: '{count} partnerships' },
      some: '{shown} of {total} partnerships',
      all: 'All {shown} partnerships are shown',
      loading: 'Loading partnerships',
    },
    pastEvents: {
      counted: { one: '{count} past event', other: '{count} past events' },
      some: '{shown} of {total} past events',
      all: 'All {shown} past events are shown',
      loading: 'Loading past events',
    },
    payments: {
      counted: { one: '{count} payment', other: '{count} payments' },
      some: '{shown} of {total} payments',
      all: 'All {shown} payments are shown',
      loading: 'Loading payments',
    },
    postings: {
      counted: { one: '{count} posting', other: '{count} postings' },
      some: '{shown} of {total} postings',
      all: 'All {shown} postings are shown',
      loading: 'Loading your postings',
    },
    reports: {
      counted: { one: '{count} report', other: '{count} reports' },
      some: '{shown} of {total} reports',
      all: 'All {shown} reports are shown',
      loading: 'Loading reports',
    },
    requests: {
      counted: { one: '{count} request', other: '{count} requests' },
      some: '{shown} of {total} requests',
      all: 'All {shown} requests are shown',
      loading: 'Loading requests',
    },
    users: {
      counted: { one: '{count} user', other: '{count} users' },
      some: '{shown} of {total} users',
      all: 'All {shown} users are shown',
      loading: 'Loading users',
    },
  },
} as const;
