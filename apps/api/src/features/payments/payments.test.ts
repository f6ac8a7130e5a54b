import { addMonths } from '@rosette/shared/calendar.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { PaymentModel } from './payment.model.ts';
import { reconcilePayments } from './reconciler.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.control.releaseWebhooks();
  await world.control.webhooksSettled();
  await world.control.duplicateWebhooks({ copies: 1 });
});

const call = (member: Member | null) => as(member, world.app);

async function checkout(
  member: Member,
  package_id: 'basic_monthly' | 'basic_yearly' | 'premium_monthly' = 'basic_monthly',
) {
  const { status, body } = await call(member).call(contract.payments.membershipCheckout, {
    body: { package_id },
  });
  expect(status).toBe(200);
  return body.session_id;
}

async function checkoutPartnership(member: Member) {
  const { body } = await call(member).call(contract.payments.partnershipCheckout, {
    body: { package_id: 'gold_yearly' },
  });
  return body.session_id;
}

const statusOf = async (member: Member, session_id: string) =>
  (await call(member).call(contract.payments.status, { params: { session_id } })).body;

const me = async (member: Member) => (await call(member).call(contract.users.me)).body;

/** How many grants her account holds: what "exactly once" is counted by. */
const grantsOf = async ({ id }: Member) => {
  const user = await UserModel.findById(id).select('+grants').lean();
  return user?.grants.length;
};

const receipts = async (member: Member) => (await call(member).call(contract.payments.mine)).body;

describe('a membership', () => {
  test('is paid by card, told by webhook, and there once the page asks', async () => {
    const member = await aMember();
    const session = await checkout(member);
    expect(await statusOf(member, session)).toEqual({
      payment_status: 'unpaid',
      status: 'open',
      amount_total: 25,
      currency: 'eur',
      package_id: 'basic_monthly',
      kind: 'membership',
    });
    await world.control.pay({ session });
    await world.control.webhooksSettled();
    expect(await statusOf(member, session)).toMatchObject({ payment_status: 'paid', status: 'complete' });
    const user = await me(member);
    expect(user.membership_tier).toBe('basic');
    const month = addMonths(clock.now(), 1).getTime();
    expect(Math.abs(new Date(user.membership_expires ?? 0).getTime() - month)).toBeLessThan(60_000);
    expect(await receipts(member)).toMatchObject([{ state: 'paid', amount: 25, kind: 'membership' }]);
  });

  test('is there when the page asks and no webhook ever comes', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.holdWebhooks();
    await world.control.pay({ session });
    expect(await statusOf(member, session)).toMatchObject({ payment_status: 'paid' });
    expect((await me(member)).membership_tier).toBe('basic');
  });

  test('is there when neither page nor webhook comes: the reconciler looks', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.holdWebhooks();
    await world.control.pay({ session });
    clock.setTo(new Date(Date.now() + 3 * 60_000));
    await reconcilePayments(world.context);
    expect((await me(member)).membership_tier).toBe('basic');
    expect(await grantsOf(member)).toBe(1);
  });

  test('is granted once, with fifty polls and three copies of every webhook at once', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.duplicateWebhooks({ copies: 3 });
    await world.control.pay({ session });
    const polls = await Promise.all(Array.from({ length: 50 }, () => statusOf(member, session)));
    await world.control.webhooksSettled();
    expect(polls.every(({ payment_status }) => payment_status === 'paid')).toBe(true);
    expect(await grantsOf(member)).toBe(1);
  });

  test('is repaired when the process died between granting and marking', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.pay({ session });
    await world.control.webhooksSettled();
    const expires = (await me(member)).membership_expires;
    await PaymentModel.updateOne(
      { stripe_session_id: session },
      { $set: { state: 'open' }, $unset: { paid_at: 1 } },
    );
    expect(await statusOf(member, session)).toMatchObject({ payment_status: 'paid' });
    expect((await me(member)).membership_expires).toBe(expires);
    expect(await grantsOf(member)).toBe(1);
  });

  test('that was bought again before it ended goes on from its end', async () => {
    const member = await aMember();
    for (const expected of [1, 2]) {
      const session = await checkout(member);
      await world.control.pay({ session });
      await world.control.webhooksSettled();
      expect(await grantsOf(member)).toBe(expected);
    }
    const { membership_expires } = await me(member);
    const twoMonths = addMonths(addMonths(clock.now(), 1), 1).getTime();
    expect(Math.abs(new Date(membership_expires ?? 0).getTime() - twoMonths)).toBeLessThan(60_000);
  });

  test('of a lower tier cannot be bought while a higher one runs', async () => {
    const member = await aMember({ tier: 'premium' });
    const { status, detail } = await call(member).call(contract.payments.membershipCheckout, {
      body: { package_id: 'basic_yearly' },
    });
    expect([status, detail]).toEqual([
      409,
      'Your premium membership is still running; a lower one can be bought once it has ended',
    ]);
  });

  test('of a lower tier that is paid after a higher one becomes time of the higher', async () => {
    const member = await aMember();
    const basic = await checkout(member, 'basic_monthly');
    const premium = await checkout(member, 'premium_monthly');
    await world.control.pay({ session: premium });
    await world.control.webhooksSettled();
    const before = new Date((await me(member)).membership_expires ?? 0).getTime();
    await world.control.pay({ session: basic });
    await world.control.webhooksSettled();
    const after = await me(member);
    expect(after.membership_tier).toBe('premium');
    expect(new Date(after.membership_expires ?? 0).getTime()).toBeGreaterThan(before + 13 * 86_400_000);
  });

  test('counts as free from the moment it ends', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.pay({ session });
    await world.control.webhooksSettled();
    // Her token is older than it may be by then, so she signs in again.
    const tierThen = async () => {
      const { email } = member.user;
      const { body } = await call(null).call(contract.auth.login, {
        body: { email, password: member.password },
      });
      return body.user.membership_tier;
    };
    const end = addMonths(new Date(), 1).getTime();
    clock.setTo(new Date(end - 120_000));
    expect(await tierThen()).toBe('basic');
    clock.setTo(new Date(end + 120_000));
    expect(await tierThen()).toBe('free');
  });
});

describe('a checkout', () => {
  test('of the same package a second time is the first, also ten at once', async () => {
    const member = await aMember();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => checkout(member)));
    expect(new Set([...sessions, await checkout(member)]).size).toBe(1);
  });

  test('whose session has expired ends, and the next one is new', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.expireSession({ session });
    await world.control.webhooksSettled();
    expect(await statusOf(member, session)).toMatchObject({ payment_status: 'unpaid', status: 'expired' });
    expect(await checkout(member)).not.toBe(session);
  });

  test.each([
    ['an unknown package', { package_id: 'gold' }],
    ['a partnership for a membership', { package_id: 'gold_yearly' }],
    ['a foreign origin', { package_id: 'basic_monthly', origin_url: 'https://evil.example' }],
  ])('with %s is 422', async (_, body) => {
    const { token } = await aMember();
    const answer = await supertest(world.app)
      .post('/api/payments/checkout')
      .set('Authorization', `Bearer ${token}`)
      .send(body);
    expect(answer.status).toBe(422);
  });

  test('takes no price from the client', async () => {
    const member = await aMember();
    const answer = await supertest(world.app)
      .post('/api/payments/checkout')
      .set('Authorization', `Bearer ${member.token}`)
      .send({ package_id: 'basic_monthly', amount: 1, origin_url: 'http://localhost:3000/' });
    expect(answer.status).toBe(200);
    expect(await statusOf(member, answer.body.session_id)).toMatchObject({ amount_total: 25 });
  });

  test.each([500, 429, 'lost'] as const)(
    'while Stripe answers %s is 503 with a sentence, and can be tried again',
    async (status) => {
      const member = await aMember();
      await world.control.failRequests({ count: 2, status });
      const answer = await call(member).call(contract.payments.membershipCheckout, {
        body: { package_id: 'basic_monthly' },
      });
      expect(answer.status).toBe(503);
      expect(answer.detail).toMatch(/try again/);
      await world.control.failRequests({ count: 0, status });
      await checkout(member);
    },
  );

  test('is for members only, and its status for its buyer only', async () => {
    const visitor = await call(null).call(contract.payments.membershipCheckout, {
      body: { package_id: 'basic_monthly' },
    });
    expect(visitor.status).toBe(401);
    const session = await checkout(await aMember());
    const other = await call(await aMember()).call(contract.payments.status, {
      params: { session_id: session },
    });
    expect(other.status).toBe(404);
  });
});

describe('a bank debit', () => {
  test('waits for its money, and then counts', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.payByDebit({ session });
    await world.control.webhooksSettled();
    expect(await statusOf(member, session)).toMatchObject({ payment_status: 'unpaid', status: 'complete' });
    expect((await me(member)).membership_tier).toBe('free');
    await world.control.settleDebit({ session, succeeds: true });
    await world.control.webhooksSettled();
    expect((await me(member)).membership_tier).toBe('basic');
  });

  test('that fails grants nothing', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.payByDebit({ session });
    await world.control.settleDebit({ session, succeeds: false });
    await world.control.webhooksSettled();
    expect((await me(member)).membership_tier).toBe('free');
    expect(await receipts(member)).toMatchObject([{ state: 'failed' }]);
  });
});

describe('a partnership', () => {
  const pending = async (admin: Member) => (await call(admin).call(contract.admin.pendingPartnerships)).body;

  test('exists from checkout on, is paid by card and becomes active with the approval', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Lind & Daughters' });
    const session = await checkoutPartnership(member);
    const [opened] = (await pending(admin)).filter(({ partner_name }) => partner_name === 'Lind & Daughters');
    expect(opened).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      payment_method: 'card',
      amount: 3000,
    });
    await world.control.pay({ session });
    await world.control.webhooksSettled();
    const id = opened?.id ?? '';
    const approved = await call(admin).call(contract.admin.approvePartnership, { params: { id } });
    expect(approved.body).toMatchObject({ status: 'active', payment_status: 'paid' });
    expect((await me(member)).role).toBe('partner');
  });

  test('whose session ends unpaid leaves the pending list', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Never Paid' });
    const session = await checkoutPartnership(member);
    await world.control.expireSession({ session });
    await world.control.webhooksSettled();
    expect((await pending(admin)).filter(({ partner_name }) => partner_name === 'Never Paid')).toEqual([]);
  });

  test('that was rejected before it was paid is money to be given back', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Too Late' });
    const session = await checkoutPartnership(member);
    const [opened] = (await pending(admin)).filter(({ partner_name }) => partner_name === 'Too Late');
    await call(admin).call(contract.admin.rejectPartnership, { params: { id: opened?.id ?? '' } });
    await world.control.pay({ session });
    await world.control.webhooksSettled();
    expect(await receipts(member)).toMatchObject([{ state: 'refund_due' }]);
  });
});

describe('webhooks', () => {
  test('out of order and replayed change nothing that is settled', async () => {
    const member = await aMember();
    await world.control.holdWebhooks();
    const session = await checkout(member);
    await world.control.pay({ session });
    const held = await world.control.heldWebhooks();
    await world.control.releaseWebhooks({ order: 'reversed' });
    await world.control.webhooksSettled();
    for (const { event } of held) await world.control.replayWebhook({ event });
    await world.control.webhooksSettled();
    expect(await grantsOf(member)).toBe(1);
    expect(await receipts(member)).toMatchObject([{ state: 'paid' }]);
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

  test('of a full refund take the grant back', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await world.control.pay({ session });
    await world.control.webhooksSettled();
    const paid = await PaymentModel.findOne({ stripe_session_id: session }).lean();
    await world.context.stripe?.refunds.create({ payment_intent: paid?.stripe_payment_intent ?? '' });
    await world.control.webhooksSettled();
    expect((await me(member)).membership_tier).toBe('free');
    expect(await receipts(member)).toMatchObject([{ state: 'refunded' }]);
  });

  test('for somebody who is gone are answered, and the money is marked to be given back', async () => {
    const member = await aMember();
    const session = await checkout(member);
    await UserModel.deleteOne({ _id: member.id });
    await world.control.pay({ session });
    await world.control.webhooksSettled();
    const payment = await PaymentModel.findOne({ stripe_session_id: session }).lean();
    expect(payment?.state).toBe('refund_due');
  });
});
