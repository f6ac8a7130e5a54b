import { paymentKinds } from '@rosette/shared/contract/payments.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { Period, Sale } from '#lib/sold.ts';
import { freeCents } from './kept-cents.ts';
import type { Payment } from './payment.model.ts';

/** A payment with the end of what it bought; null without one, as before its approval or after a refund. */
export type PaymentWithEnd = Payment & { validUntil: Date | null };

/** Whether what was bought is hers: it was paid, and not all of that is due for a refund. */
const isHers = (payment: Payment) =>
  payment.state === 'paid' || (payment.state === 'refund_due' && freeCents(payment) > 0);

/** Adds to payments until when their buyers have what each of them bought. */
export async function withEnds(app: AppContext, payments: readonly Payment[]): Promise<PaymentWithEnd[]> {
  const found = await Promise.all(
    paymentKinds.map((each) =>
      app.sold[each].periodsOf(payments.filter((payment) => payment.kind === each && isHers(payment))),
    ),
  );
  const periods = new Map(found.flatMap((each) => [...each]));
  return payments.map((payment) => ({
    ...payment,
    validUntil: periods.get(String(payment._id))?.until ?? null,
  }));
}

/** From when until when she has what a payment has just bought; 'from_approval' where that waits for one. */
export async function periodBought(
  app: AppContext,
  sale: Sale & Pick<Payment, 'kind'>,
): Promise<Period | 'from_approval'> {
  return (await app.sold[sale.kind].periodsOf([sale])).get(String(sale._id)) ?? 'from_approval';
}
