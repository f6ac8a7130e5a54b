import { enqueueMail } from '#features/mail/outbox.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { type Message, say } from '#lib/message.ts';
import type { Payment } from '../payment.model.ts';
import { purchaseInMail } from './purchase-texts.ts';

const thanks: Record<Payment['kind'], Message> = {
  membership: say('mails.receipt.membership'),
  partnership: say('mails.receipt.partnership'),
  advertisement: say('mails.receipt.advertisement'),
};

/**
 * Enqueues the mail with the receipt of a payment, inside its transaction; none to a deleted member. `isGranted` is false
 * when it bought nothing any more (product/memberships-and-payments#refunds).
 */
export async function mailReceipt(app: AppContext, payment: Payment, isGranted: boolean): Promise<void> {
  const { _id, member_id, kind, amount_cents, currency, paid_at, receipt } = payment;
  const [buyer] = await mailboxesOf([member_id]);
  if (!buyer) return;
  const what = purchaseInMail(payment);
  // The only note of a receipt, which stores the English one.
  const notes = receipt?.note ? [say('documents.receipt.awaitingApproval')] : [];
  await enqueueMail(app, {
    ...buyer,
    key: `receipt:${_id}`,
    category: 'essential',
    subject: say('mails.receipt.subject', { what }),
    content: {
      paragraphs: isGranted ? [thanks[kind], ...notes] : [say('mails.receipt.notGranted')],
      facts: [
        { label: say('mails.receipt.what'), value: what },
        { label: say('mails.receipt.amount'), value: { cents: amount_cents, currency } },
        { label: say('mails.receipt.date'), value: { day: (paid_at ?? clock.now()).toISOString() } },
        { label: say('mails.receipt.number'), value: receipt?.number ?? String(_id) },
      ],
      action: { label: say('mails.receipt.seeReceipt'), url: `${app.config.webOrigin}/receipts/${_id}` },
    },
  });
}
