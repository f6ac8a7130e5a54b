import { setInterval } from 'node:timers';
import { paymentStatesInNeed } from '@rosette/shared/contract/payments.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { settle, settleInNeed } from './fulfilment.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { oweForRejected } from './rejected-partnerships.service.ts';

const everyMs = 60_000;
/** Younger ones are looked at by whoever pays them. */
const settledByThenMs = 2 * 60_000;
const againAfterMs = 5 * 60_000;

const isInNeed = ({ state }: Payment) => paymentStatesInNeed.some((needy) => needy === state);

/**
 * Looks once at every payment that waits: for webhooks that were lost, and for a process that died half-way. Each is
 * claimed by moving its next look, so that several processes do not look at the same one.
 */
export async function reconcilePayments(app: AppContext): Promise<void> {
  await oweForRejected();
  for (;;) {
    const now = clock.now().getTime();
    const payment = await PaymentModel.findOneAndUpdate(
      { next_look_at: { $lte: new Date(now - settledByThenMs) } },
      { next_look_at: new Date(now + againAfterMs) },
    ).lean();
    if (!payment) return;
    if (isInNeed(payment)) await settleInNeed(app, payment);
    else if (payment.stripe_session_id) await settle(app, payment.stripe_session_id);
    // Never got a session: nothing was ever to be paid.
    else
      await PaymentModel.updateOne({ _id: payment._id, state: 'created' }, { $unset: { next_look_at: 1 } });
  }
}

/** Keeps reconciling until it is told to stop. */
export function startReconciler(app: AppContext): () => void {
  if (!app.stripe) return () => {};
  const timer = setInterval(() => {
    reconcilePayments(app).catch((error: unknown) =>
      app.log.warn({ err: error }, 'payments could not be reconciled'),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
