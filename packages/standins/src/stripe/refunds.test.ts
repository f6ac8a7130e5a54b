import { expect, test } from 'vitest';
import { membership, refusalOf, startWorld } from './test/sandbox-world.ts';

async function paidIntent() {
  const world = await startWorld();
  const { id } = await world.stripe.checkout.sessions.create(membership());
  await world.control.pay({ session: id });
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(id);
  return { ...world, session: id, payment_intent: String(payment_intent) };
}

test('a full refund marks the charge as refunded and sends an event', async () => {
  const { stripe, payment_intent, control, webhook } = await paidIntent();
  const refund = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' });
  expect(refund).toMatchObject({ amount: 2500, currency: 'eur', status: 'succeeded', payment_intent });
  expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({
    refunded: true,
    amount_refunded: 2500,
  });
  await control.webhooksSettled();
  const told = webhook.events.find(({ type }) => type === 'charge.refunded');
  expect(told).toMatchObject({
    data: { object: { refunded: true, payment_intent, metadata: { payment_id: 'payment-1' } } },
  });
});

test('a partial refund leaves the rest, which limits the next one', async () => {
  const { stripe, payment_intent } = await paidIntent();
  const { charge } = await stripe.refunds.create({ payment_intent, amount: 1000 });
  expect(await stripe.charges.retrieve(String(charge))).toMatchObject({
    refunded: false,
    amount_refunded: 1000,
  });
  const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent, amount: 1501 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  expect(tooMuch.message).toBe('Refund amount (€15.01) is greater than unrefunded amount on charge (€15.00)');
  await stripe.refunds.create({ charge: String(charge) });
  const again = await refusalOf(stripe.refunds.create({ payment_intent }));
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  expect(await stripe.charges.retrieve(String(charge))).toMatchObject({ amount_refunded: 2500 });
});

test('an unpaid intent cannot be refunded', async () => {
  const { stripe, control } = await startWorld();
  const { id } = await stripe.checkout.sessions.create(membership());
  await control.pay({ session: id, card: '4000 0000 0000 0002' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const refusal = await refusalOf(stripe.refunds.create({ payment_intent: String(payment_intent) }));
  expect(refusal.message).toContain('does not have a successful charge to refund');
  const unknown = await refusalOf(stripe.refunds.create({ payment_intent: 'pi_nobody' }));
  expect(unknown).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  expect((await refusalOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
  expect((await refusalOf(stripe.paymentIntents.retrieve('pi_nobody'))).statusCode).toBe(404);
});

test('a refund that the bank sends back has failed, is listed and told, and leaves the charge unrefunded', async () => {
  const { stripe, control, webhook, payment_intent, session } = await paidIntent();
  const refund = await stripe.refunds.create({ payment_intent, amount: 1000 });
  await control.failRefund({ session });
  await control.webhooksSettled();
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  const { data } = await stripe.refunds.list({ charge: String(refund.charge) });
  expect(data.map(({ id, amount }) => [id, amount])).toEqual([[refund.id, 1000]]);
  const charge = await stripe.charges.retrieve(String(refund.charge));
  expect(charge).toMatchObject({ refunded: false, amount_refunded: 0 });
  expect(webhook.events.slice(-3).map(({ type }) => type)).toEqual([
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
  ]);
  expect((await refusalOf(stripe.refunds.retrieve('re_nobody'))).code).toBe('resource_missing');
});
