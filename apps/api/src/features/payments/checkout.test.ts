import { contract } from '@rosette/shared/contract/index.ts';
import type Stripe from 'stripe';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { aMember } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { PaymentModel } from './payment.model.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

describe('a checkout', () => {
  test('of the same package twice answers the first session, also ten at once', async () => {
    const member = await aMember();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => world.checkout(member)));
    expect(new Set([...sessions, await world.checkout(member)]).size).toBe(1);
  });

  test("works while our clock is half an hour ahead of Stripe's", async () => {
    clock.setTo(new Date(Date.now() + 30 * 60_000));
    await world.checkout(await aMember());
  });

  test('of another package gets its own session, and the first can still be paid', async () => {
    const member = await aMember();
    const basic = await world.checkout(member, 'basic_monthly');
    const premium = await world.checkout(member, 'premium_monthly');
    expect(premium).not.toBe(basic);
    expect(await world.checkout(member, 'basic_monthly')).toBe(basic);
    await world.pay(basic);
    expect((await world.me(member)).membership_tier).toBe('basic');
    expect(await world.checkout(member, 'premium_monthly')).toBe(premium);
  });

  test('shortly before its session ends gets a new one', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await PaymentModel.updateOne(
      { stripe_session_id: session },
      { created_at: new Date(Date.now() - 22.5 * 3_600_000) },
      { timestamps: false, overwriteImmutable: true },
    );
    expect(await world.checkout(member)).not.toBe(session);
  });

  test('from another origin of the site returns there, and the first session cannot be paid any more', async () => {
    const member = await aMember();
    const origins = ['http://localhost:3000', 'https://www.rosette.example'] as const;
    world.context.config.webOrigins = [...origins];
    const sessions: string[] = [];
    for (const origin_url of origins) {
      const { status, body } = await world
        .call(member)
        .call(contract.payments.membershipCheckout, { body: { package_id: 'basic_monthly', origin_url } });
      expect(status).toBe(200);
      sessions.push(body.session_id);
    }
    const [first, second] = sessions as [string, string];
    const stripe = world.context.stripe as Stripe;
    expect((await stripe.checkout.sessions.retrieve(second)).success_url).toMatch(
      /^https:\/\/www\.rosette\.example\/payment-success/,
    );
    expect((await stripe.checkout.sessions.retrieve(first)).status).toBe('expired');
    await world.control.webhooksSettled();
    expect(await world.statusOf(member, first)).toMatchObject({ status: 'expired' });
    await world.pay(second);
    expect((await world.me(member)).membership_tier).toBe('basic');
  });

  test('is shown in the language of the web, and in another one the first session cannot be paid any more', async () => {
    const member = await aMember();
    const open = async (language: string) => {
      const { body } = await world.call(member).call(contract.payments.membershipCheckout, {
        body: { package_id: 'basic_monthly' },
        headers: { 'Accept-Language': language },
      });
      return body.session_id;
    };
    const [english, german] = [await open('en-GB'), await open('de-AT')];
    expect(await open('de')).toBe(german);
    const stripe = world.context.stripe as Stripe;
    const session = await stripe.checkout.sessions.retrieve(german);
    expect(session.locale).toBe('de');
    expect(await (await fetch(session.url ?? '')).text()).toContain('Mitgliedschaft Basic, ein Monat');
    const first = await stripe.checkout.sessions.retrieve(english);
    expect([first.locale, first.status]).toEqual(['en', 'expired']);
    await world.pay(german);
    expect(await world.statusOf(member, german)).toMatchObject({
      payment_status: 'paid',
      name: 'Basic membership, one month',
    });
  });

  test('whose session has expired ends, and the next one is new', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.expireSession({ session });
    await world.control.webhooksSettled();
    expect(await world.statusOf(member, session)).toMatchObject({
      payment_status: 'unpaid',
      status: 'expired',
    });
    expect(await world.checkout(member)).not.toBe(session);
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

  test('ignores a price from the client', async () => {
    const member = await aMember();
    const answer = await supertest(world.app)
      .post('/api/payments/checkout')
      .set('Authorization', `Bearer ${member.token}`)
      .send({ package_id: 'basic_monthly', amount: 1, origin_url: 'http://localhost:3000/' });
    expect(answer.status).toBe(200);
    expect(await world.statusOf(member, answer.body.session_id)).toMatchObject({ amount_total: 25 });
  });

  test.each([500, 429, 'lost'] as const)(
    'is 503 with a message while Stripe answers %s, and can be repeated',
    async (status) => {
      const member = await aMember();
      await world.control.failRequests({ count: 2, status });
      const answer = await world.call(member).call(contract.payments.membershipCheckout, {
        body: { package_id: 'basic_monthly' },
      });
      expect(answer.status).toBe(503);
      expect(answer.detail).toMatch(/try again/);
      await world.control.failRequests({ count: 0, status });
      await world.checkout(member);
    },
  );

  test('that Stripe has refused can be repeated', async () => {
    const member = await aMember();
    await world.control.failRequests({ count: 2, status: 500, afterWork: true });
    const begin = () =>
      world
        .call(member)
        .call(contract.payments.membershipCheckout, { body: { package_id: 'basic_monthly' } });
    expect((await begin()).status).toBe(503);
    await world.control.failRequests({ count: 0, status: 500 });
    const { status, body } = await begin();
    expect(status).toBe(200);
    await world.pay(body.session_id);
    expect((await world.me(member)).membership_tier).toBe('basic');
  });

  test('during which her address changes answers the session of the other checkout', async () => {
    const member = await aMember();
    const { sessions } = (world.context.stripe as Stripe).checkout;
    const create = sessions.create.bind(sessions);
    const made: string[] = [];
    const other = async () => {
      await UserModel.updateOne({ _id: member.id }, { email: `moved-${member.user.email}` });
      return world.checkout(member);
    };
    let otherSession = '';
    vi.spyOn(sessions, 'create').mockImplementationOnce((async (
      ...given: Parameters<typeof sessions.create>
    ) => {
      const session = await create(...given);
      made.push(session.id);
      otherSession = await other();
      return session;
    }) as never);
    expect(await world.checkout(member)).toBe(otherSession);
    expect(made).not.toEqual([otherSession]);
    expect((await sessions.retrieve(made[0] ?? '')).status).toBe('expired');
    await world.pay(otherSession);
    expect(await world.receipts(member)).toMatchObject([{ state: 'paid' }]);
  });

  test('of a package whose bank debit is under way is 409, and 200 once it has failed', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.payByDebit({ session });
    await world.control.webhooksSettled();
    const begin = () =>
      world
        .call(member)
        .call(contract.payments.membershipCheckout, { body: { package_id: 'basic_monthly' } });
    expect((await begin()).status).toBe(409);
    // The webhook of the failure never arrives.
    await world.control.holdWebhooks();
    await world.control.settleDebit({ session, succeeds: false });
    const { status, body } = await begin();
    expect(status).toBe(200);
    expect(body.session_id).not.toBe(session);
    expect(await world.receipts(member)).toMatchObject([{ state: 'open' }, { state: 'failed' }]);
    await world.deliverAsUsual();
    await world.pay(body.session_id);
    expect(await world.receipts(member)).toMatchObject([{ state: 'paid' }, { state: 'failed' }]);
  });

  test('whose answer was lost can be repeated, also with another e-mail address', async () => {
    const member = await aMember();
    const begin = () =>
      world
        .call(member)
        .call(contract.payments.membershipCheckout, { body: { package_id: 'basic_monthly' } });
    await world.control.failRequests({ count: 2, status: 'lost', afterWork: true });
    expect((await begin()).status).toBe(503);
    await world.control.failRequests({ count: 0, status: 'lost' });
    await UserModel.updateOne({ _id: member.id }, { email: `moved-${member.user.email}` });
    const { status, body } = await begin();
    expect(status).toBe(200);
    await world.pay(body.session_id);
    expect((await world.me(member)).membership_tier).toBe('basic');
  });

  test('is 401 for visitors, and its status 404 for others than its buyer', async () => {
    const visitor = await world.call(null).call(contract.payments.membershipCheckout, {
      body: { package_id: 'basic_monthly' },
    });
    expect(visitor.status).toBe(401);
    const session = await world.checkout(await aMember());
    const other = await world.call(await aMember()).call(contract.payments.status, {
      params: { session_id: session },
    });
    expect(other.status).toBe(404);
  });
});
