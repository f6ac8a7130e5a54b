import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { membership, refusalOf, sdkFor, startWorld } from './test/sandbox-world.ts';

const seconds = (date = Date.now()) => Math.floor(date / 1000);

test('line items and other properties can be expanded', async () => {
  const { stripe, control } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  const items = await stripe.checkout.sessions.listLineItems(id, { limit: 5 });
  expect(items.data).toMatchObject([{ amount_total: 2500, description: 'Basic, monthly', quantity: 1 }]);
  await control.pay({ session: id });
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['line_items', 'payment_intent.latest_charge'],
  });
  expect(session.line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('2500');
  const intent = session.payment_intent;
  if (typeof intent === 'string' || !intent?.latest_charge) throw new Error('the intent was not expanded');
  expect(intent.latest_charge).toMatchObject({ amount: 2500, paid: true });
  const refusal = await refusalOf(stripe.checkout.sessions.retrieve(id, { expand: ['amount_total'] }));
  expect(refusal.message).toBe('This property cannot be expanded (amount_total).');
});

test('sessions are listed newest first, filtered by payment intent or status, in pages', async () => {
  const { stripe, control } = await startWorld();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push((await stripe.checkout.sessions.create(membership())).id);
  }
  await control.pay({ session: ids[1] ?? '' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(ids[1] ?? '');
  const paid = await stripe.checkout.sessions.list({ payment_intent: String(payment_intent), limit: 1 });
  expect(paid.data.map(({ id }) => id)).toEqual([ids[1]]);
  const open = await stripe.checkout.sessions.list({ status: 'open', limit: 1 });
  expect(open).toMatchObject({ data: [{ id: ids[2] }], has_more: true });
  const all = await stripe.checkout.sessions.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
});

test('an open session can be expired, others cannot', async () => {
  const { stripe, control, webhook } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  await control.webhooksSettled();
  expect(webhook.types()).toEqual(['checkout.session.expired']);
  expect(webhook.events[0]?.request?.idempotency_key).toMatch(/^stripe-node-retry-/);
  const refusal = await refusalOf(stripe.checkout.sessions.expire(id));
  expect(refusal).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    message:
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
  });
});

test('a session expires at its time', async () => {
  const { stripe, control, webhook } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership({ expires_at: seconds() + 3600 }));
  await control.moveClock({ seconds: 3601 });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
  });
  await control.webhooksSettled();
  expect(webhook.types()).toEqual(['checkout.session.expired']);
});

test('an invalid key, or none, is 401', async () => {
  const { port, url } = await startWorld();
  const refusal = await refusalOf(sdkFor(port, 'sk_test_other_key').checkout.sessions.list());
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(refusal.message).not.toContain('other');
  expect((await fetch(`${url}/v1/checkout/sessions`)).status).toBe(401);
});

test("an unknown path gets Stripe's error", async () => {
  const { stripe } = await startWorld();
  const refusal = await refusalOf(stripe.customers.retrieve('cus_1'));
  expect(refusal).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
  expect(refusal.message).toContain('Unrecognized request URL (GET: /v1/customers/cus_1)');
});
