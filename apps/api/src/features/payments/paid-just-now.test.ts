import { contract } from '@rosette/shared/contract/index.ts';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aMember, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { PaymentModel } from './payment.model.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await world.deliverAsUsual();
});

/** Pays a session whose webhook does not come. */
async function payUnheard(session: string): Promise<string> {
  await world.control.holdWebhooks();
  await world.control.pay({ session });
  return session;
}

const buy = (
  member: Member,
  package_id: 'basic_monthly' | 'basic_yearly' | 'premium_monthly' = 'basic_monthly',
  language = 'en',
) =>
  world.call(member).call(contract.payments.membershipCheckout, {
    body: { package_id },
    headers: { 'Accept-Language': language },
  });

const paidJustNow = (session_id: string) => ({
  status: 409,
  body: { code: 'paid_just_now', detail: 'You have paid for this just now', session_id },
});

describe('a checkout of what was paid while the webhook is late', () => {
  test('is 409 with the session that was paid, which is settled then', async () => {
    const member = await aMember();
    const session = await payUnheard(await world.checkout(member));
    expect(await buy(member)).toMatchObject(paidJustNow(session));
    expect((await world.me(member)).membership_tier).toBe('basic');
    expect(await world.statusOf(member, session)).toMatchObject({ payment_status: 'paid' });
    expect(await world.receipts(member)).toMatchObject([{ state: 'paid' }]);
  });

  test('bought again once it is settled is sold, and added to the end', async () => {
    const member = await aMember();
    const session = await payUnheard(await world.checkout(member));
    expect(await buy(member)).toMatchObject(paidJustNow(session));
    expect((await buy(member)).status).toBe(200);
  });

  test('is so in another language, which would close the first session', async () => {
    const member = await aMember();
    const session = await payUnheard(await world.checkout(member));
    const { status, body } = await buy(member, 'basic_monthly', 'de');
    expect([status, body]).toEqual([
      409,
      { code: 'paid_just_now', detail: 'Das hast du gerade eben bezahlt', session_id: session },
    ]);
    expect(await world.receipts(member)).toHaveLength(1);
  });

  test('is so when it is paid at the moment that its session is closed', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    const { sessions } = (world.context.stripe as Stripe).checkout;
    const expire = sessions.expire.bind(sessions);
    vi.spyOn(sessions, 'expire').mockImplementationOnce((async (id: string) => {
      await payUnheard(session);
      return expire(id);
    }) as typeof sessions.expire);
    expect(await buy(member, 'basic_monthly', 'de')).toMatchObject({
      status: 409,
      body: { code: 'paid_just_now', session_id: session },
    });
  });

  test('is so of a session that is not reused any more', async () => {
    const member = await aMember();
    const session = await payUnheard(await world.checkout(member));
    await PaymentModel.updateOne(
      { stripe_session_id: session },
      { created_at: new Date(Date.now() - 22.5 * 3_600_000) },
      { timestamps: false, overwriteImmutable: true },
    );
    expect(await buy(member)).toMatchObject(paidJustNow(session));
  });

  test('is so of a partnership', async () => {
    const member = await aMember();
    const session = await payUnheard(await world.checkoutPartnership(member));
    const again = await world
      .call(member)
      .call(contract.payments.partnershipCheckout, { body: { package_id: 'gold_yearly' } });
    expect(again).toMatchObject(paidJustNow(session));
    const { body } = await world.call(member).call(contract.partnerships.mine);
    expect(body).toMatchObject([{ status: 'pending', payment_status: 'paid' }]);
  });

  test('is 409 payment_being_processed of a debit that has begun, also in another language', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.holdWebhooks();
    await world.control.payByDebit({ session });
    expect(await buy(member, 'basic_monthly', 'de')).toMatchObject({
      status: 409,
      body: { code: 'payment_being_processed' },
    });
    expect(await world.receipts(member)).toMatchObject([{ state: 'processing' }]);
  });
});

describe('a checkout of another package than the one that was paid just now', () => {
  test('of a higher tier counts the paid one first', async () => {
    const member = await aMember();
    await payUnheard(await world.checkout(member));
    expect((await buy(member, 'premium_monthly')).status).toBe(200);
    expect((await world.me(member)).membership_tier).toBe('basic');
  });

  test('of a lower tier is refused, as the paid one runs', async () => {
    const member = await aMember();
    await payUnheard(await world.checkout(member, 'premium_monthly'));
    expect(await buy(member)).toMatchObject({ status: 409, body: { code: 'membership_still_running' } });
  });

  test('of the other term of the same tier is sold, and added to the end', async () => {
    const member = await aMember();
    await payUnheard(await world.checkout(member));
    expect((await buy(member, 'basic_yearly')).status).toBe(200);
  });
});
