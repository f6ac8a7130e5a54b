import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { membership, refusalOf, sdkFor, startWorld } from './test/sandbox-world.ts';

const seconds = (date = Date.now()) => Math.floor(date / 1000);

test('the payment intent and its charge can be expanded, nothing else', async () => {
  const { stripe, control } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  const expand = ['payment_intent.latest_charge'];
  expect((await stripe.checkout.sessions.retrieve(id, { expand })).payment_intent).toBeNull();
  await control.pay({ session: id });
  const session = await stripe.checkout.sessions.retrieve(id, { expand });
  expect(session.payment_intent).toMatchObject({ latest_charge: { amount: 2500, paid: true } });
  for (const path of ['amount_total', 'line_items', 'latest_charge', 'payment_intent.customer']) {
    const refusal = await refusalOf(stripe.checkout.sessions.retrieve(id, { expand: [path] }));
    expect(refusal.message).toBe(`This property cannot be expanded (${path}).`);
  }
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
  const refusal = await refusalOf(sdkFor(port, 'sk_test_other_key').checkout.sessions.retrieve('cs_1'));
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(refusal.message).not.toContain('other');
  expect((await fetch(`${url}/v1/checkout/sessions/cs_1`)).status).toBe(401);
});

test("an unknown path gets Stripe's error", async () => {
  const { stripe } = await startWorld();
  const refusal = await refusalOf(stripe.customers.retrieve('cus_1'));
  expect(refusal).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
  expect(refusal.message).toContain('Unrecognized request URL (GET: /v1/customers/cus_1)');
  expect((await refusalOf(stripe.checkout.sessions.list())).message).toContain('/v1/checkout/sessions');
});
