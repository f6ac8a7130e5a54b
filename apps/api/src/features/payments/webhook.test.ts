import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { aMember } from '#test/factories.ts';
import { grantsOf, startPaymentWorld } from '#test/payment-world.ts';
import { settle, settleRefund } from './fulfilment.service.ts';
import { PaymentModel } from './payment.model.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deliverAsUsual());

describe('webhooks', () => {
  test('out of order and replayed change nothing that is settled', async () => {
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

  test('of an expiry that come after the payment change nothing', async () => {
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

  test('with a bad signature or none are 400', async () => {
    const send = (headers: Record<string, string>) =>
      supertest(world.app)
        .post('/api/payments/webhook')
        .set('Content-Type', 'application/json')
        .set(headers)
        .send('{"type":"checkout.session.completed"}');
    expect((await send({})).status).toBe(400);
    expect((await send({ 'Stripe-Signature': 't=1,v1=00' })).status).toBe(400);
  });

  /** As another product with the same Stripe account would cause it. */
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

  test.each([
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.refunded',
    'customer.created',
  ])('%s about something that is not ours is answered and changes nothing', async (type) => {
    const member = await aMember();
    const session = await world.checkout(member);
    const object = { id: 'cs_test_somebody_elses', object: 'foreign', refunded: true, payment_intent: null };
    expect(await sendSigned({ type, data: { object } })).toBe(200);
    expect(await world.statusOf(member, session)).toMatchObject({ status: 'open' });
    expect(await world.receipts(member)).toMatchObject([{ state: 'open' }]);
  });

  test('that say nothing are 400, although signed', async () => {
    expect(await sendSigned({ type: 'checkout.session.completed' })).toBe(400);
  });

  test('about a session of ours that Stripe cannot find are 503, so that Stripe tells again', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    const lost = `${session}_lost`;
    await PaymentModel.updateOne({ stripe_session_id: session }, { stripe_session_id: lost });
    expect(await sendSigned({ type: 'checkout.session.completed', data: { object: { id: lost } } })).toBe(
      503,
    );
  });

  test('of a full refund take the grant back', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.pay(session);
    const paid = await PaymentModel.findOne({ stripe_session_id: session }).lean();
    await world.context.stripe?.refunds.create({ payment_intent: paid?.stripe_payment_intent ?? '' });
    await world.control.webhooksSettled();
    expect((await world.me(member)).membership_tier).toBe('free');
    expect(await world.receipts(member)).toMatchObject([{ state: 'refunded' }]);
  });

  test('of a refund that come while the payment is granted leave nothing granted', async () => {
    await world.control.holdWebhooks();
    const members = await Promise.all(Array.from({ length: 40 }, () => aMember()));
    for (const [i, member] of members.entries()) {
      const session = await world.checkout(member);
      await world.control.pay({ session });
      const payment = await PaymentModel.findOne({ stripe_session_id: session }).lean();
      const metadata = { payment_id: String(payment?._id) };
      const charge = { refunded: true, payment_intent: null, metadata } as unknown as Stripe.Charge;
      const refund = sleep(i % 10).then(() => settleRefund(charge));
      await Promise.all([settle(world.context, session), refund]);
      expect((await PaymentModel.findOne({ stripe_session_id: session }).lean())?.state).toBe('refunded');
    }
    const grants = await Promise.all(members.map(grantsOf));
    expect(grants.filter((count) => count > 0)).toEqual([]);
  });

  test('of a refund that come after the process died in the middle of granting take it back', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.pay(session);
    await PaymentModel.updateOne({ stripe_session_id: session }, { state: 'refunded' });
    await settle(world.context, session);
    expect(await grantsOf(member)).toBe(0);
  });

  test('for somebody who is gone are answered, and the money is marked to be given back', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await UserModel.deleteOne({ _id: member.id });
    await world.pay(session);
    const payment = await PaymentModel.findOne({ stripe_session_id: session }).lean();
    expect(payment?.state).toBe('refund_due');
  });
});
