import express, { Router } from 'express';
import type Stripe from 'stripe';
import { onlyMethods } from '#http/error-handler.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, unavailable } from '#lib/app-error.ts';
import { settle } from './fulfilment.service.ts';
import { settleCharge, settleDispute, settleRefund } from './refunds.service.ts';
import { stripeOf } from './stripe-calls.ts';

/** What Stripe tells: of which object, and when. */
interface Told {
  type: string;
  id: string;
  at: Date;
}

/** A notification only names what to fetch from Stripe; its data is not trusted. Others are ignored. */
async function handle(app: AppContext, { type, id, at }: Told): Promise<void> {
  switch (type) {
    case 'checkout.session.async_payment_succeeded':
      await settle(app, id, { arrivedAt: at });
      break;
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      await settle(app, id);
      break;
    case 'charge.refunded':
      await settleCharge(app, id);
      break;
    case 'charge.refund.updated':
    case 'refund.failed':
    case 'refund.updated':
      await settleRefund(app, id);
      break;
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      await settleDispute(app, id);
      break;
  }
}

/** Whether a payload is a thin notification, which holds no object; its signature is not checked here. */
function isThin(body: Buffer): boolean {
  try {
    return (JSON.parse(body.toString()) as { object?: unknown } | null)?.object === 'v2.core.event';
  } catch {
    return false;
  }
}

/** Reads a signed notification, of either kind. @throws where the signature is wrong, or it names no object */
function readTold(stripe: Stripe, body: Buffer, signature: string, secret: string): Told {
  if (isThin(body)) {
    const { type, created, related_object } = stripe.parseEventNotification(body, signature, secret) as {
      type: string;
      created: string;
      related_object?: { id: string } | null;
    };
    if (!related_object) throw new Error('A notification without its object');
    return { type: type.replace(/^v1\./, ''), id: related_object.id, at: new Date(created) };
  }
  const { type, created, data } = stripe.webhooks.constructEvent(body, signature, secret);
  const object = data?.object as { id?: string } | undefined;
  if (!object) throw new Error('An event without its object');
  // Some objects have no id; none of those that are handled.
  return { type, id: object.id ?? '', at: new Date(created * 1000) };
}

/**
 * Stripe's signed webhook (product/memberships-and-payments#fulfilment). It needs the raw body, so it is
 * mounted before the JSON parser.
 */
export function createWebhook(app: AppContext): Router {
  const router = Router();
  router.post(
    '/payments/webhook',
    express.raw({ type: () => true, limit: '1mb' }),
    async ({ body, headers }, response) => {
      const secret = app.config.STRIPE_WEBHOOK_SECRET;
      if (!secret) throw unavailable('payments_switched_off');
      const stripe = stripeOf(app);
      let told: Told;
      try {
        told = readTold(stripe, body, String(headers['stripe-signature'] ?? ''), secret);
      } catch (error) {
        if (error instanceof stripe.errors.StripeSignatureVerificationError) {
          throw badRequest('signature_invalid');
        }
        throw badRequest('webhook_event_unreadable');
      }
      await handle(app, told);
      response.json({ received: true });
    },
  );
  router.all('/payments/webhook', onlyMethods('POST'));
  return router;
}
