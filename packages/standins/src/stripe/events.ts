import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Sandbox } from './sandbox.ts';

/** The API version whose types are used. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** The events of the sandbox. */
type SandboxEvent =
  | Stripe.ChargeDisputeClosedEvent
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeDisputeFundsReinstatedEvent
  | Stripe.ChargeDisputeFundsWithdrawnEvent
  | Stripe.ChargeDisputeUpdatedEvent
  | Stripe.ChargeFailedEvent
  | Stripe.ChargePendingEvent
  | Stripe.ChargeRefundUpdatedEvent
  | Stripe.ChargeRefundedEvent
  | Stripe.ChargeSucceededEvent
  | Stripe.CheckoutSessionAsyncPaymentFailedEvent
  | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.PaymentIntentCreatedEvent
  | Stripe.PaymentIntentPaymentFailedEvent
  | Stripe.PaymentIntentProcessingEvent
  | Stripe.PaymentIntentRequiresActionEvent
  | Stripe.PaymentIntentSucceededEvent
  | Stripe.RefundCreatedEvent
  | Stripe.RefundFailedEvent
  | Stripe.RefundUpdatedEvent;

type Envelope = Omit<Stripe.EventBase, 'type' | 'data'>;

/** The number of kept events, for deliveries that wait and for replays. */
const kept = 2000;

/** Records and sends an event with the current state of its object. */
export function emit(sandbox: Sandbox, make: (envelope: Envelope) => SandboxEvent): void {
  const event = structuredClone(
    make({
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: sandbox.now(),
      livemode: false,
      pending_webhooks: sandbox.hasWebhook() ? 1 : 0,
      request: sandbox.request ?? { id: null, idempotency_key: null },
    }),
  );
  const { state } = sandbox;
  state.events.push(event);
  state.events.splice(0, state.events.length - kept);
  sandbox.deliver(event);
}
