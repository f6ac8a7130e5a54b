/** The landing page. */
export const landing = {
  /** Title and descriptions of the page, for search engines and link previews. */
  head: {
    title: 'Rosette · the network for women entrepreneurs',
    description:
      'Rosette is the community and business network for women entrepreneurs: meet members, show your business, host events, find opportunities.',
    preview: 'Meet members, show your business, host events, find opportunities.',
  },
} as const;
