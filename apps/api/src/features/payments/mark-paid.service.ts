import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { stepPartnership } from '#features/placements/partnership-steps.service.ts';
import type { MembersPartnership } from '#features/placements/partnerships.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { inTransaction } from '#lib/transaction.ts';
import { PaymentModel } from './payment.model.ts';
import { receiptMail } from './receipt-mail.ts';
import { drawReceipt, receiptLine } from './receipt-numbers.ts';

/**
 * Marks a partnership as paid by bank transfer; the payment gets a receipt with a number like one by card (beyond §14). A
 * card payment that was begun for it stays what it is: if it comes as well, it is marked for a refund.
 * @throws 404, 409 when its state does not offer it
 */
export function markPartnershipPaid(app: AppContext, admin: Caller, id: string): Promise<MembersPartnership> {
  return inTransaction(async () => {
    const partnership = await stepPartnership(app, admin, id, 'mark_paid');
    const { member_id, package_id, amount_cents, currency } = partnership;
    const paid_at = clock.now();
    const created = await PaymentModel.create({
      member_id,
      kind: 'partnership',
      package_id,
      name: partnershipPackages[package_id].name,
      amount_cents,
      currency,
      state: 'paid',
      paid_at,
      receipt: await drawReceipt(app, amount_cents, paid_at),
      created_at: paid_at,
    });
    const [buyer] = await mailboxesOf([member_id]);
    if (buyer) await enqueueMail(app, receiptMail(app, created.toObject(), buyer, true));
    return partnership;
  }, receiptLine);
}
