import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { type StripeOptions, startStripe } from '../start-stripe.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const secretKey = 'sk_test_sandbox';
const webhookSecret = 'whsec_sandbox';

export const sdkFor = (port: number, key = secretKey) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 100_000,
  });

const closers: (() => Promise<void>)[] = [];

/** Starts the sandbox with the official SDK and a webhook. */
export async function startWorld(options: Partial<StripeOptions> = {}) {
  const webhook = await startWebhookReceiver(webhookSecret);
  const sandbox = await startStripe({ secretKey, webhookSecret, webhookUrl: webhook.url, ...options });
  closers.push(sandbox.close, webhook.close);
  const { url, control, close } = sandbox;
  const port = Number(new URL(url).port);
  /** The ids of the open sessions, which expire. */
  async function expireOpen(): Promise<string[]> {
    const before = webhook.events.length;
    await control.moveClock({ seconds: 24 * 3600 });
    await control.webhooksSettled();
    return webhook.events.slice(before).map(({ data }) => (data.object as Stripe.Checkout.Session).id);
  }
  return { url, control, close, webhook, port, stripe: sdkFor(port), expireOpen };
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The product's parameters for a month of membership. */
export const membership = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'member-1',
  customer_email: 'ada@rosette.example',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 2500, product_data: { name: 'Basic, monthly' } },
    },
  ],
  metadata: { payment_id: 'payment-1' },
  payment_intent_data: { metadata: { payment_id: 'payment-1' } },
  success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/membership',
  ...more,
});

/** The error of an SDK call. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
