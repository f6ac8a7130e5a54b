import { expect, test } from 'vitest';
import { membership, refusalOf, sdkFor, startWorld } from './test/sandbox-world.ts';

const idempotencyKey = 'checkout-payment-1';

test('a refusal during the work is repeated', async () => {
  const { stripe, control } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  await control.pay({ session: id });
  const expire = () => refusalOf(stripe.checkout.sessions.expire(id, {}, { idempotencyKey }));
  expect((await expire()).statusCode).toBe(400);
  const again = await expire();
  expect(again.headers?.['idempotent-replayed']).toBe('true');
});

test('an error after the work has begun is repeated for a day, although Stripe works again', async () => {
  const { stripe, control } = await startWorld();
  await control.failRequests({ status: 500, afterWork: true });
  const create = (key: string) => stripe.checkout.sessions.create(membership(), { idempotencyKey: key });
  expect((await refusalOf(create(idempotencyKey))).statusCode).toBe(500);
  const again = await refusalOf(create(idempotencyKey));
  expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
  expect((await create('another key')).status).toBe('open');
  await control.moveClock({ seconds: 24 * 3600 + 1 });
  expect((await create(idempotencyKey)).status).toBe('open');
});

test('a concurrent request with the same key is 409', async () => {
  const { stripe, control } = await startWorld();
  await control.delayAnswers({ milliseconds: 2000 });
  const create = () => stripe.checkout.sessions.create(membership(), { idempotencyKey });
  const [created, refused] = (await Promise.allSettled([create(), create()])).toSorted((one) =>
    one.status === 'fulfilled' ? -1 : 1,
  );
  expect(created).toMatchObject({ value: { status: 'open' } });
  expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
});

test("the SDK's retry gets the answer that was lost after the work", async () => {
  const { control, port, expireOpen } = await startWorld();
  await control.failRequests({ status: 'lost', afterWork: true });
  const retrying = sdkFor(port);
  const session = await retrying.checkout.sessions.create(membership(), { maxNetworkRetries: 1 });
  expect(await expireOpen()).toEqual([session.id]);
});

test('a key expires after a day', async () => {
  const { stripe, control } = await startWorld();
  const first = await stripe.checkout.sessions.create(membership(), { idempotencyKey });
  await control.moveClock({ seconds: 24 * 3600 + 1 });
  const second = await stripe.checkout.sessions.create(membership(), { idempotencyKey });
  expect(second.id).not.toBe(first.id);
});
