import type { ReceiptDto } from '@rosette/shared/contract/payments.ts';
import { removeBilling } from './billing.service.ts';
import { PaymentModel } from './payment.model.ts';
import { presentReceipt } from './payment.present.ts';

/** For the download of her data: every payment she began, one by one. */
export async function* paymentsOf(memberId: string): AsyncGenerator<ReceiptDto> {
  for await (const payment of PaymentModel.find({ member_id: memberId }).lean().cursor()) {
    yield presentReceipt(payment);
  }
}

/**
 * Payments are kept as long as the law asks for books to be kept: what, how much and when, and the number that was the
 * member's, by which they are found at Stripe. Nobody is behind that number here any more. One that is still open ends
 * by itself; if it is paid all the same, it becomes `refund_due`.
 */
export async function erasePayments(memberId: string): Promise<void> {
  await PaymentModel.updateMany({ member_id: memberId }, { $unset: { pending_key: 1 } });
  await removeBilling(memberId);
}
