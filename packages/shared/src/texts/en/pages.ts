/** The HTML of pages as the API serves it (product/web#pages-as-served). */
export const pages = {
  app: {
    claim: 'the network for women entrepreneurs',
    description:
      '{community} is the community and business network for women entrepreneurs: meet members, show your business, host events, find opportunities.',
    preview: 'Meet members, show your business, host events, find opportunities.',
  },
  /** What search results say of a page. */
  about: {
    contact: 'Ask {community} anything. A person answers.',
    partner: 'Reach women entrepreneurs with a partnership or an advertisement.',
    becomePartner: 'Partnerships and advertisements of {community}, with their prices.',
    signIn: 'Sign in to {community}, or join: it is free.',
    report: 'Report something on {community} that is not lawful or breaks the rules.',
    withdraw: 'Withdraw from a contract with {community}.',
    cancel: 'Cancel a contract with {community}.',
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
