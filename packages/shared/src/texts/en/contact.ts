/** Contact requests and introductions. */
export const contact = {
  /** The counter of a text: how many of its characters are used. */
  charactersUsed: '{used} of {limit}',
  purposes: {
    collaboration: 'Collaboration',
    buying: 'Buying',
    hiring: 'Hiring',
    advice: 'Advice',
    other: 'Something else',
  },
  /** Asking a member for contact. */
  request: {
    title: 'Write to {name}',
    about: 'She decides whether she wants to hear from you',
    allowance: '{left} of {limit} requests left this month. You have {limit} again on {date}.',
    asked:
      'You asked on {date}. You will hear when she accepts. Withdrawn, it still counts among your requests of this month.',
    failed: 'The request could not be sent. Please try again.',
    label: 'Contact request',
    purpose: 'Purpose',
    send: 'Send Request',
    sent: 'Request sent!',
    textHint: 'Say briefly why you would like to be in touch. No links, addresses or phone numbers yet.',
    withdraw: 'Withdraw request',
    withdrawFailed: 'The request could not be withdrawn',
    withdrawn: 'Request withdrawn',
  },
  /** Introducing two members to each other. */
  introduction: {
    title: 'Introduce {name}',
    about: 'Each of the two decides for herself. They are connected when both say yes.',
    failed: 'The introduction could not be sent. Please try again.',
    findSomebody: 'Find somebody to talk to',
    introduce: 'Introduce',
    label: 'Introduction',
    noMatch: 'None of your connections matches “{text}”.',
    nobody: 'Nobody to introduce her to',
    nobodyAbout: 'When you are connected with somebody else, you can introduce the two to each other.',
    notConnected: 'You are not connected yet',
    notConnectedAbout: 'You can introduce members with whom you are connected. Write to {name} first.',
    search: 'Search your connections',
    searchPlaceholder: 'Name or business',
    sent: 'Introduction sent!',
    textHint:
      'Both of them read it. Say briefly why they should meet, without links, addresses or phone numbers.',
    toWhom: 'To whom',
  },
} as const;
