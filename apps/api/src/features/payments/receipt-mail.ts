import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { MemberMailbox } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { dayOf, moneyOf } from '#lib/words.ts';
import type { Payment } from './payment.model.ts';

/** What became of a payment that came. */
export interface Receipt {
  paidAt: Date;
  /** False when there was nothing left to give for the money (decisions §7). */
  isGranted: boolean;
}

/** The receipt of a payment; one for each, however often it is looked at. */
export function receiptMail(
  { config }: AppContext,
  { _id, kind, name, amount_cents, currency }: Payment,
  { memberId, to }: MemberMailbox,
  { paidAt, isGranted }: Receipt,
): OutgoingMail {
  const thanks =
    kind === 'membership'
      ? 'Thank you. Your payment has arrived and your membership counts from now on.'
      : 'Thank you. Your payment for your partnership has arrived.';
  return {
    key: `receipt:${_id}`,
    to,
    memberId,
    category: 'essential',
    subject: `Your receipt for ${name}`,
    content: {
      paragraphs: [
        isGranted
          ? thanks
          : 'Your payment has arrived, but what it was for is not available any more. The money goes back to you; there is nothing you have to do.',
      ],
      facts: [
        { label: 'What', value: name },
        { label: 'Amount', value: moneyOf(amount_cents, currency) },
        { label: 'Date', value: dayOf(paidAt) },
        { label: 'Receipt no.', value: String(_id) },
      ],
      action: { label: 'See your payments', url: `${config.webOrigin}/membership` },
    },
  };
}
