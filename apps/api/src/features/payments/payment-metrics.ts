import { Counter } from 'prom-client';

/** Paid sessions that do not match: a different `amount`, or `no_payment` for it. */
export const paymentMismatches = new Counter({
  name: 'payment_mismatches_total',
  help: 'Paid Stripe sessions that match no payment, by what does not match',
  labelNames: ['reason'],
});
