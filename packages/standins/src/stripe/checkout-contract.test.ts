import { writeSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, test } from 'vitest';
import { type StripeStandIn, startStripe } from './start-stripe.ts';
import { testCheckoutContract } from './test/checkout-contract.ts';
import { sdkFor } from './test/sandbox-world.ts';

let sandbox: StripeStandIn | undefined;
afterAll(() => sandbox?.close());

testCheckoutContract('the sandbox', async () => {
  const secretKey = 'sk_test_contract';
  sandbox = await startStripe({ secretKey, webhookSecret: 'whsec_contract' });
  return sdkFor(Number(new URL(sandbox.url).port), secretKey);
});

/** Sessions are created in that account and never paid. A live key is refused. */
// biome-ignore lint/style/noProcessEnv: tests have no settings of their own
const realKey = process.env.STRIPE_TEST_KEY;
if (realKey?.startsWith('sk_test_')) {
  testCheckoutContract(
    'Stripe in test mode',
    () => new Stripe(realKey, { telemetry: false, maxNetworkRetries: 2, timeout: 60_000 }),
  );
} else {
  const hint = 'SKIPPED: set STRIPE_TEST_KEY=sk_test_… to hold the sandbox against Stripe itself';
  // Bypasses the reporter, which does not print skips.
  writeSync(2, `${hint}\n`);
  test('Stripe in test mode', ({ skip }) => skip(hint));
}
