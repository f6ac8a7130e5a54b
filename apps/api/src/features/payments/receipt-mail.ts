import { enqueueMail } from '#features/mail/outbox.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
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
 * Enqueues the mail with the receipt of a payment, inside its transaction; none to a deleted member. `isGranted` is false
 * when it bought nothing any more (product/memberships-and-payments#refunds).
 */
export async function mailReceipt(app: AppContext, payment: Payment, isGranted: boolean): Promise<void> {
  const { _id, member_id, kind, name, amount_cents, currency, paid_at, receipt } = payment;
  const [buyer] = await mailboxesOf([member_id]);
  if (!buyer) return;
  const refunded =
    'Your payment has arrived, but what you paid for is no longer available. We refund the money; you do not have to do anything.';
  await enqueueMail(app, {
    ...buyer,
    key: `receipt:${_id}`,
    category: 'essential',
    subject: `Your receipt for ${name}`,
    content: {
      paragraphs: isGranted ? [thanks[kind], ...(receipt?.note ? [receipt.note] : [])] : [refunded],
      facts: [
        { label: 'What', value: name },
        { label: 'Amount', value: moneyOf(amount_cents, currency) },
        { label: 'Date', value: dayOf(paid_at ?? clock.now()) },
        { label: 'Receipt no.', value: receipt?.number ?? String(_id) },
      ],
      action: { label: 'See your receipt', url: `${app.config.webOrigin}/receipts/${_id}` },
    },
  });
}
