/** Reports and blocks. */
export const safety = {
  block: 'Block',
  blockQuestion: 'Block {name}?',
  blockAbout:
    'You will not see each other anywhere, and conversations between you end. She is not notified. You can unblock her in your settings.',
  blocked: '{name} is blocked',
  blockFailed: 'Failed to block this member',
  unblocked: 'Unblocked',
  unblockFailed: 'Failed to unblock this member',
  more: 'More',
  report: 'Report',
  /** The title of a report's form, by what is reported. */
  reportThis: {
    user: 'Report this member',
    business: 'Report this business',
    event: 'Report this event',
    opportunity: 'Report this opportunity',
    message: 'Report this message',
  },
  reportAbout: 'Only our admins read this. Nobody else learns that you sent it.',
  reportText: 'What happened? (Optional)',
  reportTextHint: 'Up to {max} characters',
  reportSent: 'Report sent! Its number is {number}.',
  reportFailed: 'Failed to send the report',
  sendReport: 'Send Report',
  kinds: {
    user: 'member',
    business: 'business',
    event: 'event',
    opportunity: 'opportunity',
    message: 'message',
  },
  reasons: {
    spam: 'Spam',
    harassment: 'Harassment',
    scam: 'Scam or fraud',
    impersonation: 'Pretends to be somebody else',
    inappropriate: 'Inappropriate content',
    recruitment_scheme: 'Recruitment or pyramid scheme',
    other: 'Something else',
  },
  /** Why an admin takes something from a member. */
  grounds: {
    reasonHint: 'The member reads it. Say what happened and when.',
    rule: 'Rule',
    rules: { terms: 'Our terms', law: 'The law' },
  },
  states: { received: 'Received', in_review: 'In review', closed: 'Closed' },
  outcomes: { no_action: 'No action', warned: 'Warned', removed: 'Removed', suspended: 'Suspended' },
} as const;
