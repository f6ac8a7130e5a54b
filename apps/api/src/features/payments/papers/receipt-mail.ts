import { enqueueMail } from '#features/mail/outbox.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import type { Payment } from '../payment.model.ts';
import { receiptPaper } from './paper.ts';
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
  const { _id, member_id, kind } = payment;
  const paper = receiptPaper(payment);
  const [buyer] = await mailboxesOf([member_id]);
  if (!buyer || !paper) return;
  const what = purchaseInMail(paper.sold);
  // The only note of a receipt, which stores the English one.
  const notes = paper.note ? [say('documents.receipt.awaitingApproval')] : [];
  await enqueueMail(app, {
    ...buyer,
    key: `receipt:${_id}`,
    category: 'essential',
    subject: say('mails.receipt.subject', { what }),
    content: {
      paragraphs: isGranted ? [thanks[kind], ...notes] : [say('mails.receipt.notGranted')],
      facts: [
        { label: say('mails.receipt.what'), value: what },
        { label: say('mails.receipt.amount'), value: { cents: paper.gross_cents, currency: paper.currency } },
        { label: say('mails.receipt.date'), value: { day: paper.moved_at.toISOString() } },
        { label: say('mails.receipt.number'), value: paper.number },
      ],
      action: { label: say('mails.receipt.seeReceipt'), url: `${app.config.webOrigin}/receipts/${_id}` },
    },
  });
}
