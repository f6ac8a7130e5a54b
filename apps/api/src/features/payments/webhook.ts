import express, { Router } from 'express';
import Stripe from 'stripe';
import { onlyMethods } from '#http/error-handler.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, unavailable } from '#lib/app-error.ts';
import { settle } from './fulfilment.service.ts';
import { settleDispute, settleRefund } from './refunds.service.ts';
import { stripeOf } from './stripe-calls.ts';

/** An event only names what to fetch from Stripe; its data is not trusted. Other events are ignored. */
async function handle(app: AppContext, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.async_payment_succeeded':
      await settle(app, event.data.object.id, { arrivedAt: new Date(event.created * 1000) });
      break;
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      await settle(app, event.data.object.id);
      break;
    case 'charge.refunded':
      await settleRefund(app, event.data.object.id);
      break;
    case 'charge.dispute.closed':
      await settleDispute(app, event.data.object.id);
      break;
  }
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
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret);
        if (!event.data?.object) throw new Error('An event without its object');
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
          throw badRequest('signature_invalid');
        }
        throw badRequest('webhook_event_unreadable');
      }
      await handle(app, event);
      response.json({ received: true });
    },
  );
  router.all('/payments/webhook', onlyMethods('POST'));
  return router;
}
