import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import { purchaseInMail } from '../papers/purchase-texts.ts';
import type { Payment } from '../withdrawn-payments.service.ts';
import type { Withdrawal } from './withdrawal.model.ts';
import { mailAbout } from './withdrawal-mails.ts';

/** What a cancellation comes to at once: it ends the contract at `at`, finds it over or never paid, or waits for an admin. */
export type Judgement = { is: 'open' } | { is: 'unpaid' } | { is: 'ends' | 'over'; at: Date };

function sentenceOf(judged: Judgement, received_at: Date, payment: Payment | null): Message {
  if (!payment || judged.is === 'open') return say('caseMails.cancellation.receivedAbout');
  const name = purchaseInMail(payment);
  const time = { moment: received_at.toISOString(), timeZone: 'UTC' };
  if (judged.is === 'unpaid') return say('caseMails.cancellation.unpaid', { name, time });
  const date = { day: judged.at.toISOString() };
  return judged.is === 'over'
    ? say('caseMails.cancellation.over', { name, time, date })
    : say('caseMails.cancellation.endsOn', { name, time, date });
}

/** What she declared, beside the name and the number. */
const declaredFacts = ({ kind, cause, ends_on }: Withdrawal) => [
  {
    label: say('caseMails.cancellation.how'),
    value: say(
      kind === 'for_cause'
        ? 'caseMails.cancellation.kinds.for_cause'
        : 'caseMails.cancellation.kinds.ordinary',
    ),
  },
  {
    label: say('caseMails.cancellation.when'),
    value: ends_on ? { day: `${ends_on}T00:00:00Z` } : say('caseMails.cancellation.soonest'),
  },
  ...(cause ? [{ label: say('caseMails.yourText'), value: cause }] : []),
];

/**
 * The mail of receipt: what she declared, when, and when the contract ends. The mailbox is that of the buyer where a
 * purchase was found, or of whom she named while she was signed in.
 */
export const cancellationMail = (
  app: AppContext,
  cancellation: Withdrawal,
  judged: Judgement,
  payment: Payment | null,
): OutgoingMail | null =>
  mailAbout(cancellation, {
    kind: 'cancellation-received',
    subject: say(
      judged.is === 'ends' ? 'caseMails.cancellation.confirmed' : 'caseMails.cancellation.received',
    ),
    paragraphs: [sentenceOf(judged, cancellation.received_at, payment)],
    facts: declaredFacts(cancellation),
    remarks: [say('caseMails.answerTo', { address: contactEmail(app) }), say('caseMails.notYou')],
  });

/** The mail about what an admin decided on a cancellation. */
export function cancellationDecisionMail(
  app: AppContext,
  cancellation: Withdrawal,
  currency: string,
): OutgoingMail | null {
  const { state, ends_at, refund_cents, reason } = cancellation;
  const answerTo = say('caseMails.answerTo', { address: contactEmail(app) });
  const isAccepted = state === 'accepted';
  const date = { day: (ends_at ?? cancellation.received_at).toISOString() };
  const accepted = [
    say('caseMails.cancellation.acceptedAbout', { date }),
    ...(refund_cents
      ? [say('caseMails.cancellation.refund', { amount: { cents: refund_cents, currency } })]
      : []),
  ];
  return mailAbout(cancellation, {
    kind: isAccepted ? 'cancellation-accepted' : 'cancellation-declined',
    subject: say(isAccepted ? 'caseMails.cancellation.accepted' : 'caseMails.cancellation.declined'),
    paragraphs: isAccepted ? accepted : [say('caseMails.cancellation.declinedAbout')],
    facts: reason ? [{ label: say('caseMails.reason'), value: reason, mayLink: true }] : [],
    remarks: isAccepted ? [answerTo] : [say('mails.moderation.decidedByPerson'), answerTo],
  });
}
