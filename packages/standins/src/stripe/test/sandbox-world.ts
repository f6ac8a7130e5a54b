import Stripe from 'stripe';
import { afterEach, expect } from 'vitest';
import { type StripeOptions, startStripe } from '../start-stripe.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';
import { answerFaults, requestFaults } from './wire-check.ts';

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
const checks: (() => void)[] = [];

/**
 * Starts the sandbox with the official SDK and a webhook. After each test all recorded calls are validated by the SDK's
 * types.
 */
export async function startWorld(options: Partial<StripeOptions> = {}) {
  const webhook = await startWebhookReceiver(webhookSecret);
  const sandbox = await startStripe({ secretKey, webhookSecret, webhookUrl: webhook.url, ...options });
  const proxy = await startRecordingProxy(sandbox.url);
  closers.push(sandbox.close, proxy.close, webhook.close);
  checks.push(() => {
    for (const { method, path, form, status, answer } of proxy.exchanges) {
      expect(answerFaults(JSON.parse(answer)), `${method} ${path}`).toEqual([]);
      if (status < 400) expect(requestFaults(method, path, form), `${method} ${path}`).toEqual([]);
    }
    for (const body of webhook.bodies) expect(answerFaults(JSON.parse(body))).toEqual([]);
  });
  const { url, control, close } = sandbox;
  return {
    url,
    control,
    close,
    webhook,
    exchanges: proxy.exchanges,
    port: proxy.port,
    stripe: sdkFor(proxy.port),
  };
}

afterEach(async () => {
  const [closing, checking] = [closers.splice(0), checks.splice(0)];
  for (const close of closing) await close();
  for (const check of checking) check();
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
