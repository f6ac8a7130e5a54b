import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { aMember, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

/** Sets the clocks of product and Stripe; a test only moves forward, as Stripe's clock does. */
async function setClockTo(moment: string): Promise<void> {
  clock.setTo(moment);
  await world.control.moveClock({ to: moment });
}

/** Signs in again: her tokens expire within a month. */
async function termNow({ user, password }: Member) {
  const { body } = await world.call(null).call(contract.auth.login, {
    body: { email: user.email, password },
  });
  const { membership_tier, membership_expires } = body.user;
  return { membership_tier, membership_expires: membership_expires ?? '' };
}

/** Compares by the minute, as the calls take seconds. */
const minuteOf = (instant: string) => instant.slice(0, 16);

describe('a membership bought and paid at the same time', () => {
  // In chronological order. Calendar months in UTC (product/memberships-and-payments#terms).
  test.for([
    ['the last of January', '2027-01-31T12:00:00Z', 'basic_monthly', '2027-02-28T12:00'],
    ['the night the clocks go forward', '2027-03-28T00:30:00Z', 'basic_monthly', '2027-04-28T00:30'],
    ['the hour that autumn has twice', '2027-10-31T00:30:00Z', 'basic_monthly', '2027-11-30T00:30'],
    ['New Year’s Eve', '2027-12-31T23:30:00Z', 'premium_monthly', '2028-01-31T23:30'],
    ['the last of January of a leap year', '2028-01-31T12:00:00Z', 'corporate_monthly', '2028-02-29T12:00'],
    ['the leap day, for a year', '2028-02-29T12:00:00Z', 'premium_yearly', '2029-02-28T12:00'],
  ] as const)('%s ends on the right day', async ([, bought, package_id, ends]) => {
    await setClockTo(bought);
    const member = await aMember();
    await world.pay(await world.checkout(member, package_id));
    const { membership_tier, membership_expires } = await termNow(member);
    expect([membership_tier, minuteOf(membership_expires)]).toEqual([package_id.split('_')[0], ends]);
  });
});

test('runs to the moment of its end, and from then on a lower tier can be bought', async () => {
  await setClockTo('2029-05-31T08:00:00Z');
  const member = await aMember();
  await world.pay(await world.checkout(member, 'premium_monthly'));
  const end = new Date((await termNow(member)).membership_expires).getTime();
  expect(minuteOf(new Date(end).toISOString())).toBe('2029-06-30T08:00');

  const buyBasic = async () => {
    const { body: session } = await world.call(null).call(contract.auth.login, {
      body: { email: member.user.email, password: member.password },
    });
    return world.call({ ...member, token: session.token }).call(contract.payments.membershipCheckout, {
      body: { package_id: 'basic_monthly' },
    });
  };
  await setClockTo(new Date(end - 60_000).toISOString());
  expect((await termNow(member)).membership_tier).toBe('premium');
  expect((await buyBasic()).status).toBe(409);
  clock.setTo(new Date(end));
  expect((await termNow(member)).membership_tier).toBe('free');
  expect((await buyBasic()).status).toBe(200);
});

test('bought again on the last day of January continues from the end of February', async () => {
  await setClockTo('2031-01-31T12:00:00Z');
  const member = await aMember();
  await world.pay(await world.checkout(member));
  await world.pay(await world.checkout(member));
  expect(minuteOf((await termNow(member)).membership_expires)).toBe('2031-03-28T12:00');
});

test('paid a night after its checkout starts when it is paid', async () => {
  await setClockTo('2031-05-30T12:00:00Z');
  const member = await aMember();
  const session = await world.checkout(member);
  await setClockTo('2031-05-31T08:00:00Z');
  await world.pay(session);
  expect(minuteOf((await termNow(member)).membership_expires)).toBe('2031-06-30T08:00');
});
