/** The search over everything. */
export const search = {
  title: 'Search',
  about: 'People, businesses, events and opportunities',
  buttonTitle: 'Search (Ctrl+K)',
  clearRecent: 'Clear recent',
  inDescription: 'In the description',
  label: 'Search people, businesses, events and opportunities',
  loadFailed: 'The search could not be loaded. Please try again.',
  nothingFound: 'Nothing found for “{text}”. Try another word.',
  placeholder: 'A name, a town, a craft',
  results: 'Results',
  resultsCounted: { one: '{count} result', other: '{count} results' },
  searching: 'Searching...',
  tooShort: 'Type at least two characters.',
  groups: {
    recent: 'Recent',
    people: 'People',
    businesses: 'Businesses',
    events: 'Events',
    opportunities: 'Opportunities',
  },
} as const;
