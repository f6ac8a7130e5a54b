import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startStripe } from './start-stripe.ts';
import { membership, refusalOf, sdkFor, startWorld } from './test/sandbox-world.ts';

const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rosette-stripe-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('sessions, idempotency keys, the clock and undelivered events survive a restart', async () => {
  const dataFile = join(await dataFolder(), 'stripe.json');
  const first = await startWorld({ dataFile, webhookUrl: 'http://127.0.0.1:1/away' });
  const options = { idempotencyKey: 'checkout-1' };
  const session = await first.stripe.checkout.sessions.create(membership(), options);
  const other = await first.stripe.checkout.sessions.create(membership());
  await first.control.expireSession({ session: other.id });
  await first.control.moveClock({ seconds: 3600 });
  await first.close();

  const again = await startWorld({ dataFile });
  const kept = await again.stripe.checkout.sessions.create(membership(), options);
  expect(kept.id).toBe(session.id);
  expect((await again.stripe.checkout.sessions.retrieve(session.id)).url).toBe(
    `${again.url}/c/pay/${session.id}`,
  );
  expect(Date.parse((await again.control.clock()).now)).toBeGreaterThan(Date.now() + 3_500_000);
  await again.control.moveClock({ seconds: 7200 });
  await again.control.webhooksSettled();
  expect(again.webhook.types()).toEqual(['checkout.session.expired']);
});

test('an answer is sent after its work is stored', async () => {
  const dataFile = join(await dataFolder(), 'stripe.json');
  const { stripe } = await startWorld({ dataFile });
  const sessions = await Promise.all(
    Array.from({ length: 5 }, () => stripe.checkout.sessions.create(membership())),
  );
  const stored = await readFile(dataFile, 'utf8');
  for (const { id } of sessions) expect(stored).toContain(id);
});

test('another port is used when one is busy', async () => {
  const first = await startWorld();
  const second = await startWorld({ port: Number(new URL(first.url).port) });
  expect(second.url).not.toBe(first.url);
  expect(await second.stripe.checkout.sessions.create(membership())).toMatchObject({ status: 'open' });
});

test('does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(startStripe(keys)).rejects.toThrow('in production set STRIPE_SECRET_KEY');
});

test('another host name for this machine is refused', async () => {
  const { url } = await startWorld();
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${url}/v1/charges/ch_1`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(403);
});

test.for([
  [429, Stripe.errors.StripeRateLimitError],
  [500, Stripe.errors.StripeAPIError],
  [402, Stripe.errors.StripeCardError],
] as const)('a request can be made to fail with %d, and the next one succeeds', async ([status, type]) => {
  const { stripe, control, expireOpen } = await startWorld();
  await control.failRequests({ status });
  expect(await refusalOf(stripe.checkout.sessions.create(membership()))).toBeInstanceOf(type);
  const { id } = await stripe.checkout.sessions.create(membership());
  expect(await expireOpen()).toEqual([id]);
});

test('it can be made unavailable and slow', async () => {
  const { stripe, control, port } = await startWorld();
  await control.failRequests({ status: 'lost', count: 2 });
  expect(await refusalOf(stripe.charges.retrieve('ch_1'))).toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  await control.delayAnswers({ milliseconds: 400 });
  const slow = sdkFor(port).charges.retrieve('ch_1', {}, { timeout: 100, maxNetworkRetries: 0 });
  expect(await refusalOf(slow)).toBeInstanceOf(Stripe.errors.StripeConnectionError);
});

test('other processes control it over HTTP', async () => {
  const { stripe, url } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  const control = (name: string, options: object, contentType = 'application/json') =>
    fetch(`${url}/_control/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body: JSON.stringify(options),
    });
  expect(await (await control('pay', { session: id })).json()).toEqual({ kind: 'paid' });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect(await (await control('pay', { session: id })).json()).toMatchObject({
    error: { message: `${id} is complete` },
  });
  expect((await control('unknown', {})).status).toBe(404);
  expect((await control('moveClock', { to: 'tomorrow' })).status).toBe(400);
  expect((await control('moveClock', {})).status).toBe(400);
  expect((await control('clock', {})).status).toBe(200);
  expect((await control('expireSession', { session: id }, 'text/plain')).status).toBe(405);
});
