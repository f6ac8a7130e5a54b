import { paymentKinds } from '@rosette/shared/contract/payments.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { Period, Sale } from '#lib/sold.ts';
import { freeCents } from './kept-cents.ts';
import type { Payment } from './payment.model.ts';

/**
 * A payment and when what it bought ends, or has ended early. `validUntil` is null where there is no end: before an approval,
 * and after a refund.
 */
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
  return Promise.all(
    payments.map(async (payment) => ({ ...payment, validUntil: await endOf(app, payment, periods) })),
  );
}

/** `validUntil` of a payment, as `PaymentWithEnd` says it. */
async function endOf(
  app: AppContext,
  payment: Payment,
  periods: ReadonlyMap<string, Period>,
): Promise<Date | null> {
  const period = periods.get(String(payment._id));
  if (period) return period.until;
  return isHers(payment) ? app.sold[payment.kind].endedAt(payment) : null;
}

/** From when until when she has what a payment has just bought; 'from_approval' where that waits for one. */
export async function periodBought(
  app: AppContext,
  sale: Sale & Pick<Payment, 'kind'>,
): Promise<Period | 'from_approval'> {
  return (await app.sold[sale.kind].periodsOf([sale])).get(String(sale._id)) ?? 'from_approval';
}
