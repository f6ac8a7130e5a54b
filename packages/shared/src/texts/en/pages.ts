/** The HTML of pages as the API serves it (product/web#pages-as-served). */
export const pages = {
  app: {
    claim: 'the network for women entrepreneurs',
    description:
      '{community} is the community and business network for women entrepreneurs: meet members, show your business, host events, find opportunities.',
    preview: 'Meet members, show your business, host events, find opportunities.',
  },
  event: {
    missing: 'This event could not be found',
    organizedBy: 'Organized by {name}',
  },
  business: {
    missing: 'This business could not be found',
    ownedBy: 'A business of {name}',
    formerMember: 'A business of Former member',
  },
  opportunity: {
    missing: 'This opportunity could not be found',
    job: 'Job Opening',
    collaboration: 'Collaboration',
    openUntil: 'Open until {day}',
    isOver: 'Not open any more',
    postedBy: 'Posted by {name}',
  },
} as const;
