import { addMonths } from '@rosette/shared/calendar.ts';
import { membershipPackages } from '@rosette/shared/catalogue/membership-packages.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { aMember } from '#test/factories.ts';
import { grantsOf, startPaymentWorld } from '#test/payment-world.ts';
import { PaymentModel } from './payment.model.ts';
import { reconcilePayments } from './reconciler.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

beforeEach(() => world.deliverAsUsual());

describe('a membership', () => {
  test('is paid by card, reported by webhook, and granted when the page polls', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    expect(await world.statusOf(member, session)).toEqual({
      payment_status: 'unpaid',
      status: 'open',
      amount_total: 25,
      currency: 'eur',
      package_id: 'basic_monthly',
      kind: 'membership',
      name: 'Basic membership, one month',
      valid_until: null,
    });
    await world.pay(session);
    const user = await world.me(member);
    expect(await world.statusOf(member, session)).toMatchObject({
      payment_status: 'paid',
      status: 'complete',
      valid_until: user.membership_expires,
    });
    expect(user.membership_tier).toBe('basic');
    const month = addMonths(clock.now(), 1).getTime();
    expect(Math.abs(new Date(user.membership_expires ?? 0).getTime() - month)).toBeLessThan(60_000);
    expect(await world.receipts(member)).toMatchObject([{ state: 'paid', amount: 25, kind: 'membership' }]);
  });

  test('is granted when the page polls and no webhook comes', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.holdWebhooks();
    await world.control.pay({ session });
    expect(await world.statusOf(member, session)).toMatchObject({ payment_status: 'paid' });
    expect((await world.me(member)).membership_tier).toBe('basic');
  });

  test('is granted by the reconciler when neither page nor webhook comes', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.holdWebhooks();
    await world.control.pay({ session });
    clock.setTo(new Date(Date.now() + 3 * 60_000));
    await reconcilePayments(world.context);
    expect((await world.me(member)).membership_tier).toBe('basic');
    expect(await grantsOf(member)).toBe(1);
  });

  test('whose session Stripe could not create at first is reconciled, too', async () => {
    const member = await aMember();
    await world.control.failRequests({ count: 2, status: 500 });
    const { status } = await world.call(member).call(contract.payments.membershipCheckout, {
      body: { package_id: 'basic_monthly' },
    });
    expect(status).toBe(503);
    await world.control.failRequests({ count: 0, status: 500 });
    const inMinutes = (minutes: number) => clock.setTo(new Date(Date.now() + minutes * 60_000));
    inMinutes(3);
    await reconcilePayments(world.context);

    const session = await world.checkout(member);
    await world.control.holdWebhooks();
    await world.control.pay({ session });
    inMinutes(6);
    await reconcilePayments(world.context);
    expect((await world.me(member)).membership_tier).toBe('basic');
  });

  test('is granted once with fifty polls and three copies of every webhook at once', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.duplicateWebhooks({ copies: 3 });
    await world.control.pay({ session });
    const polls = await Promise.all(Array.from({ length: 50 }, () => world.statusOf(member, session)));
    await world.control.webhooksSettled();
    expect(polls.every(({ payment_status }) => payment_status === 'paid')).toBe(true);
    expect(await grantsOf(member)).toBe(1);
  });

  test('is granted when the process died between granting and marking', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.pay(session);
    const expires = (await world.me(member)).membership_expires;
    await PaymentModel.updateOne(
      { stripe_session_id: session },
      { $set: { state: 'open' }, $unset: { paid_at: 1 } },
    );
    expect(await world.statusOf(member, session)).toMatchObject({ payment_status: 'paid' });
    expect((await world.me(member)).membership_expires).toBe(expires);
    expect(await grantsOf(member)).toBe(1);
  });

  test('that is bought again before its end continues from that end', async () => {
    const member = await aMember();
    const ends: (string | null)[] = [];
    for (const expected of [1, 2]) {
      const session = await world.checkout(member);
      await world.pay(session);
      expect(await grantsOf(member)).toBe(expected);
      ends.unshift((await world.me(member)).membership_expires);
    }
    // Each payment tells its own end, newest first.
    expect((await world.receipts(member)).map(({ valid_until }) => valid_until)).toEqual(ends);
    const { membership_expires } = await world.me(member);
    const twoMonths = addMonths(addMonths(clock.now(), 1), 1).getTime();
    expect(Math.abs(new Date(membership_expires ?? 0).getTime() - twoMonths)).toBeLessThan(60_000);
  });

  test('costs the price of its checkout, and the next one the current price', async () => {
    const member = await aMember();
    const before = await world.checkout(member);
    const offer = membershipPackages.basic_monthly;
    const { amount } = offer;
    try {
      offer.amount = 40;
      const after = await world.checkout(member);
      expect(after).not.toBe(before);
      await world.pay(before);
      expect(await world.statusOf(member, before)).toMatchObject({
        payment_status: 'paid',
        amount_total: 25,
      });
      await world.pay(after);
      expect(await world.statusOf(member, after)).toMatchObject({ payment_status: 'paid', amount_total: 40 });
    } finally {
      offer.amount = amount;
    }
    expect(await grantsOf(member)).toBe(2);
  });

  test('and a higher one, paid at once, both count in either order', async () => {
    const member = await aMember();
    const basic = await world.checkout(member, 'basic_yearly');
    const premium = await world.checkout(member, 'premium_yearly');
    await Promise.all([world.control.pay({ session: basic }), world.control.pay({ session: premium })]);
    await Promise.all([world.statusOf(member, basic), world.statusOf(member, premium)]);
    await world.control.webhooksSettled();
    expect(await grantsOf(member)).toBe(2);
    const { membership_tier, membership_expires } = await world.me(member);
    expect(membership_tier).toBe('premium');
    // A year of premium, and a year of basic as half a year more; a leap day is within the bounds.
    const days = (new Date(membership_expires ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(365 + 182);
    expect(days).toBeLessThan(366 + 184);
  });

  test.each([
    ['basic_yearly', 'Your premium membership is still running; a lower one can be bought once it has ended'],
    ['premium_monthly', 'Your premium membership does not end, so there is nothing to renew'],
  ] as const)('%s is refused where it would grant nothing', async (package_id, sentence) => {
    const member = await aMember({ tier: 'premium' });
    const { status, detail } = await world.call(member).call(contract.payments.membershipCheckout, {
      body: { package_id },
    });
    expect([status, detail]).toEqual([409, sentence]);
  });

  test('of a lower tier that is paid after a higher one extends the higher', async () => {
    const member = await aMember();
    const basic = await world.checkout(member, 'basic_monthly');
    const premium = await world.checkout(member, 'premium_monthly');
    await world.pay(premium);
    const before = new Date((await world.me(member)).membership_expires ?? 0).getTime();
    await world.pay(basic);
    const after = await world.me(member);
    expect(after.membership_tier).toBe('premium');
    expect(new Date(after.membership_expires ?? 0).getTime()).toBeGreaterThan(before + 13 * 86_400_000);
  });

  test('counts as free from the moment it ends', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.pay(session);
    // Signs in again: her token may have expired by then.
    const tierThen = async () => {
      const { email } = member.user;
      const { body } = await world.call(null).call(contract.auth.login, {
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

describe('a bank debit', () => {
  test('is pending until its money arrives, then granted', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.payByDebit({ session });
    await world.control.webhooksSettled();
    expect(await world.statusOf(member, session)).toMatchObject({
      payment_status: 'unpaid',
      status: 'complete',
    });
    expect((await world.me(member)).membership_tier).toBe('free');
    await world.control.settleDebit({ session, succeeds: true });
    await world.control.webhooksSettled();
    expect((await world.me(member)).membership_tier).toBe('basic');
  });

  test('that fails grants nothing', async () => {
    const member = await aMember();
    const session = await world.checkout(member);
    await world.control.payByDebit({ session });
    await world.control.settleDebit({ session, succeeds: false });
    await world.control.webhooksSettled();
    expect((await world.me(member)).membership_tier).toBe('free');
    expect(await world.receipts(member)).toMatchObject([{ state: 'failed' }]);
  });
});
