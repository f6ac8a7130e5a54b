import type { ReceiptDto } from '@rosette/shared/contract/payments.ts';
import { removeBilling } from './billing.service.ts';
import { PaymentModel } from './payment.model.ts';
import { presentReceipt } from './payment.present.ts';

/** For the data export: all her payments, one by one. */
export async function* paymentsOf(memberId: string): AsyncGenerator<ReceiptDto> {
  for await (const payment of PaymentModel.find({ member_id: memberId }).lean().cursor()) {
    yield presentReceipt(payment);
  }
}

/**
 * Keeps a deleted member's payments, as the law requires, with her id, by which they are found at Stripe, and removes
 * her billing details. An open payment expires; if it is paid all the same, it becomes `refund_due`.
 */
export async function erasePayments(memberId: string): Promise<void> {
  await PaymentModel.updateMany({ member_id: memberId }, { $unset: { pending_key: 1 } });
  await removeBilling(memberId);
}
