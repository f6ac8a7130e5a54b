import { paymentStatesAwaitingAdmin } from '@rosette/shared/contract/payments.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { settle } from './fulfilment.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { checkRefund } from './refunds.service.ts';

/** Younger payments are polled by their buyers. */
const minAgeMs = 2 * 60_000;
const againAfterMs = 5 * 60_000;

const awaitsAdmin = ({ state }: Payment) => paymentStatesAwaitingAdmin.some((awaiting) => awaiting === state);

/**
 * Checks every due payment once: for lost webhooks and processes that died. Each is claimed by moving `next_look_at`,
 * so that one process checks it. A failure is logged and retried later; the others continue. Nothing where payments are off.
 */
export async function reconcilePayments(app: AppContext): Promise<void> {
  while (app.stripe) {
    const now = clock.now().getTime();
    const payment = await PaymentModel.findOneAndUpdate(
      { next_look_at: { $lte: new Date(now - minAgeMs) } },
      { next_look_at: new Date(now + againAfterMs) },
    ).lean<Payment>();
    if (!payment) return;
    await reconcile(app, payment).catch((error: unknown) =>
      app.log.warn({ err: error, paymentId: String(payment._id) }, 'a payment could not be reconciled'),
    );
  }
}

async function reconcile(app: AppContext, payment: Payment): Promise<void> {
  if (awaitsAdmin(payment)) await checkRefund(app, payment);
  else if (payment.stripe_session_id) await settle(app, payment.stripe_session_id);
  // Its process died before it stored a session, or Stripe refused one.
  else await PaymentModel.deleteOne({ _id: payment._id, stripe_session_id: { $exists: false } });
}
