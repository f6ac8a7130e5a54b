import type Stripe from 'stripe';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { aMember } from '#test/factories.ts';
import { grantsOf, startPaymentWorld } from '#test/payment-world.ts';
import { paymentMismatches, settle } from './fulfilment.service.ts';
import { PaymentModel } from './payment.model.ts';
import { settleCharge } from './refunds.service.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deliverAsUsual());

describe('webhooks', () => {
  test('out of order and replayed do not change a settled payment', async () => {
    const member = await aMember();
    await world.control.holdWebhooks();
    const session = await world.checkout(member);
    await world.control.pay({ session });
    const held = await world.control.heldWebhooks();
    await world.control.releaseWebhooks({ order: 'reversed' });
    await world.control.webhooksSettled();
    for (const { event } of held) await world.control.replayWebhook({ event });
    await world.control.webhooksSettled();
    expect(await grantsOf(member)).toBe(1);
    expect(await world.receipts(member)).toMatchObject([{ state: 'paid' }]);
  });

  test('of an expiry after the payment change nothing', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    const partnership = await world.checkoutPartnership(member);
    for (const id of [session, partnership]) {
      await world.pay(id);
      expect(await sendSigned({ type: 'checkout.session.expired', data: { object: { id } } })).toBe(200);
      expect(await world.statusOf(member, id)).toMatchObject({ payment_status: 'paid', status: 'complete' });
    }
    expect((await world.me(member)).membership_tier).toBe('basic');
    expect(await world.receipts(member)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  });

  test('with an invalid signature or none are 400', async () => {
    const send = (headers: Record<string, string>) =>
      supertest(world.app)
        .post('/api/payments/webhook')
        .set('Content-Type', 'application/json')
        .set(headers)
        .send('{"type":"checkout.session.completed"}');
    expect((await send({})).status).toBe(400);
    expect((await send({ 'Stripe-Signature': 't=1,v1=00' })).status).toBe(400);
  });

  /** An event as another product with the same Stripe account would cause it. */
  async function sendSigned(event: object) {
    const payload = JSON.stringify({ id: 'evt_signed', object: 'event', ...event });
    const signature = await world.context.stripe?.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: world.context.config.STRIPE_WEBHOOK_SECRET ?? '',
    });
    const answer = await supertest(world.app)
      .post('/api/payments/webhook')
      .set('Content-Type', 'application/json')
      .set('Stripe-Signature', signature ?? '')
      .send(payload);
    return answer.status;
  }

  async function chargeOf(session: string): Promise<Stripe.Charge> {
    const stripe = world.context.stripe as Stripe;
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    const { latest_charge } = await stripe.paymentIntents.retrieve(String(payment_intent));
    return stripe.charges.retrieve(String(latest_charge));
  }

  async function mismatchesWithoutPayment(): Promise<number> {
    const { values } = await paymentMismatches.get();
    return values.find(({ labels }) => labels.reason === 'no_payment')?.value ?? 0;
  }

  test.each([
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.refunded',
    'charge.dispute.closed',
    'customer.created',
  ])('%s of an unknown object is answered and changes nothing', async (type) => {
    const member = await aMember();
    const session = await world.checkout(member);
    const object = { id: 'cs_test_somebody_elses', object: 'foreign', refunded: true, payment_intent: null };
    expect(await sendSigned({ type, data: { object } })).toBe(200);
    expect(await world.statusOf(member, session)).toMatchObject({ status: 'open' });
    expect(await world.receipts(member)).toMatchObject([{ state: 'open' }]);
  });

  test('with an empty body are 400, although signed', async () => {
    expect(await sendSigned({ type: 'checkout.session.completed' })).toBe(400);
  });

  test('about a session that Stripe does not know end its payment', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    const missing = `${session}_missing`;
    await PaymentModel.updateOne({ stripe_session_id: session }, { stripe_session_id: missing });
    const event = { type: 'checkout.session.completed', data: { object: { id: missing } } };
    expect(await sendSigned(event)).toBe(200);
    expect(await world.receipts(member)).toMatchObject([{ state: 'expired' }]);
  });

  test('of a paid session without a payment are logged and counted as a mismatch', async () => {
    const before = await mismatchesWithoutPayment();
    const member = await aMember();
    const session = await world.checkout(member);
    await PaymentModel.deleteOne({ stripe_session_id: session });
    await world.pay(session);
    expect(await mismatchesWithoutPayment()).toBe(before + 1);
    expect(await grantsOf(member)).toBe(0);
  });

  test('of a refund are verified with Stripe', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.pay(session);
    const charge = await chargeOf(session);
    const claimed = { ...charge, refunded: true, amount_refunded: charge.amount };
    expect(await sendSigned({ type: 'charge.refunded', data: { object: claimed } })).toBe(200);
    expect((await world.me(member)).membership_tier).toBe('basic');
    expect(await world.receipts(member)).toMatchObject([{ state: 'paid' }]);
  });

  test('of a full refund revoke the grant', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.pay(session);
    const paid = await PaymentModel.findOne({ stripe_session_id: session }).lean();
    await world.context.stripe?.refunds.create({ payment_intent: paid?.stripe_payment_intent ?? '' });
    await world.control.webhooksSettled();
    expect((await world.me(member)).membership_tier).toBe('free');
    expect(await world.receipts(member)).toMatchObject([{ state: 'refunded' }]);
  });

  test('of a refund during the grant leave nothing granted', async () => {
    await world.control.holdWebhooks();
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember()));
    for (const member of members) {
      const session = await world.checkout(member);
      await world.control.pay({ session });
      const { id, payment_intent } = await chargeOf(session);
      await world.context.stripe?.refunds.create({ payment_intent: String(payment_intent) });
      await Promise.all([settle(world.context, session), settleCharge(world.context, id)]);
      expect((await PaymentModel.findOne({ stripe_session_id: session }).lean())?.state).toBe('refunded');
    }
    expect(await Promise.all(members.map(grantsOf))).toEqual(members.map(() => 0));
  });

  test('for a deleted account are answered, and the payment is marked for a refund', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await UserModel.deleteOne({ _id: member.id });
    await world.pay(session);
    const payment = await PaymentModel.findOne({ stripe_session_id: session }).lean();
    expect(payment?.state).toBe('refund_due');
  });
});
