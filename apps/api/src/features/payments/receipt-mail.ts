import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { MemberMailbox } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { dayOf, moneyOf } from '#lib/words.ts';
import type { Payment } from './payment.model.ts';

const thanks: Record<Payment['kind'], string> = {
  membership: 'Thank you. Your payment has arrived and your membership is active.',
  partnership: 'Thank you. Your payment for your partnership has arrived.',
  advertisement: 'Thank you. Your payment for your advertisement has arrived.',
};

/**
 * The mail with the receipt of a payment. `isGranted` is false when it bought nothing any more
 * (product/memberships-and-payments#refunds).
 */
export function receiptMail(
  { config }: AppContext,
  { _id, kind, name, amount_cents, currency, paid_at, receipt }: Payment,
  { memberId, to }: MemberMailbox,
  isGranted: boolean,
): OutgoingMail {
  return {
    key: `receipt:${_id}`,
    to,
    memberId,
    category: 'essential',
    subject: `Your receipt for ${name}`,
    content: {
      paragraphs: [
        isGranted
          ? thanks[kind]
          : 'Your payment has arrived, but what you paid for is no longer available. We refund the money; you do not have to do anything.',
        ...(isGranted && receipt?.note ? [receipt.note] : []),
      ],
      facts: [
        { label: 'What', value: name },
        { label: 'Amount', value: moneyOf(amount_cents, currency) },
        { label: 'Date', value: dayOf(paid_at ?? clock.now()) },
        { label: 'Receipt no.', value: receipt?.number ?? String(_id) },
      ],
      action: { label: 'See your receipt', url: `${config.webOrigin}/receipts/${_id}` },
    },
  };
}
