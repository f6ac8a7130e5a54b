/** The headings of the legal pages. */
export const legalTitles = {
  privacy: 'Privacy Notice',
  terms: 'Terms',
  imprint: 'Imprint',
  accessibility: 'Accessibility',
} as const;
