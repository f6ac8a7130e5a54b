import type Stripe from 'stripe';
import { missing } from './errors.ts';
import { newId } from './ids.ts';
import { createdRule, isWithin, pageOf, pagingShape } from './lists.ts';
import { listOf, type Shape, text, unsupported } from './params.ts';
import type { Sandbox } from './sandbox.ts';

/** The API version whose types are used. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** The events of the sandbox. */
type SandboxEvent =
  | Stripe.ChargeDisputeClosedEvent
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeFailedEvent
  | Stripe.ChargePendingEvent
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
  | Stripe.RefundCreatedEvent;

type Envelope = Omit<Stripe.EventBase, 'type' | 'data'>;

/** The number of kept events; Stripe keeps them for 30 days. */
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

export const eventListShape: Shape<Stripe.EventListParams> = {
  ...pagingShape,
  created: createdRule,
  expand: listOf(text()),
  type: text(),
  types: listOf(text(), { max: 20 }),
  delivery_success: unsupported,
};

const isWanted = (type: string, pattern: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

export function listEvents({ state }: Sandbox, params: Stripe.EventListParams): Stripe.ApiList<Stripe.Event> {
  const patterns = params.types ?? (params.type ? [params.type] : ['*']);
  const found = state.events.filter(
    ({ type, created }) =>
      patterns.some((pattern) => isWanted(type, pattern)) && isWithin(created, params.created),
  );
  return pageOf(found.toReversed(), '/v1/events', params);
}

/** @throws 404 */
export function getEvent({ state }: Sandbox, id: string): Stripe.Event {
  const event = state.events.find((candidate) => candidate.id === id);
  if (!event) throw missing('event', id, 'id');
  return event;
}
