import { Counter } from 'prom-client';

/** Money that came and is not what was asked for: `amount` differs from the payment, or there is `no_payment` for it. */
export const paymentMismatches = new Counter({
  name: 'payment_mismatches_total',
  help: 'Paid Stripe sessions that match no payment, by what does not match',
  labelNames: ['reason'],
});
