import { otherReason, publicReportReasons, reportReasons } from './report-reasons.ts';
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
  reportText: 'What happened?',
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
  reasons: { ...reportReasons, other: otherReason },
  /** The reasons of a report without an account. */
  publicReasons: { ...publicReportReasons, other: otherReason },
  publicReport: {
    title: 'Report something',
    intro: 'Tell us of something on these pages that is against the law or our rules. You need no account.',
    about: 'Page',
    aboutHint: 'The address of the page that it is on',
    text: 'What is wrong, and why?',
    textHint: 'Say which part of the page you mean, and why it is unlawful or breaks the rules',
    emailHint:
      'You get a mail of receipt and one with the outcome. Half a year later we forget name and address.',
    goodFaith: 'To the best of my knowledge, what I write is true and complete',
    sentAbout: 'A person looks at it. If you gave an address, you get a mail with the outcome.',
  },
  fromOutside: 'by {name} ({email}), without an account',
  fromOutsideUnnamed: 'by somebody without an account',
  /** Why an admin takes something from a member. */
  grounds: {
    reasonHint: 'The member reads it. Say what happened and when.',
    rule: 'Rule',
    rules: { terms: 'Our terms', law: 'The law' },
  },
  states: { received: 'Received', in_review: 'In review', closed: 'Closed' },
  outcomes: { no_action: 'No action', warned: 'Warned', removed: 'Removed', suspended: 'Suspended' },
} as const;
