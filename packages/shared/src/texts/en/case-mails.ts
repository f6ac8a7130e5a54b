import { otherReason, publicReportReasons } from './report-reasons.ts';
/** Mails to people who wrote to us without an account: reports from outside, withdrawals and cancellations. */
export const caseMails = {
  number: 'Number',
  about: 'About',
  reason: 'Reason',
  yourText: 'What you wrote',
  receivedAt: 'Received (UTC)',
  /** Nobody signs in to write, so an address may be somebody else's. */
  notYou: 'If this was not you, you need not do anything.',
  answerTo: 'If you have a question, or think that our decision is wrong, write to {address}.',
  withdrawal: {
    name: 'Name',
    receiptNumber: 'Receipt number',
    received: 'We have received your withdrawal',
    receivedAbout: 'You have declared that you withdraw from a contract. We look at it and write to you.',
    accepted: 'Your withdrawal is accepted',
    acceptedAbout:
      'You have withdrawn from the contract. We pay back what you paid, in the way in which you paid it.',
    declined: 'Your withdrawal is declined',
    declinedAbout: 'We cannot accept your withdrawal. The contract goes on.',
  },
  cancellation: {
    how: 'How',
    kinds: { ordinary: 'At the end of the term', for_cause: 'At once, for an important reason' },
    when: 'When',
    soonest: 'As soon as possible',
    received: 'We have received your cancellation',
    receivedAbout: 'You have declared that you cancel a contract. We look at it and write to you.',
    confirmed: 'Your cancellation is confirmed',
    endsOn: 'We received your cancellation of {name} on {time}. It ends on {date}, and is not renewed.',
    over: 'We received your cancellation of {name} on {time}. This contract ended on {date}.',
    unpaid:
      'We received your cancellation of {name} on {time}. Nothing was paid for it, and nothing is owed.',
    accepted: 'Your cancellation is accepted',
    acceptedAbout: 'We have accepted your cancellation. The contract ends on {date}.',
    refund: 'We pay back {amount}, in the way in which you paid it.',
    declined: 'Your cancellation is declined',
    declinedAbout: 'We cannot accept your cancellation. The contract goes on.',
  },
  report: {
    received: 'We have received your report {number}',
    thanks: 'Thank you for your report. A person looks at it, and you get a mail with the outcome.',
    closed: 'Your report {number} is closed',
    no_action: 'A person looked at your report. We found nothing that is unlawful or breaks our rules.',
    action_taken: 'A person looked at your report, and we have acted on it.',
    /** Beside the others, as 'other' names a plural form among texts. */
    otherReason,
    reasons: publicReportReasons,
  },
} as const;
