import { describe, expect, test } from 'vitest';
import { defaultMonthlyPrices } from './catalogue/membership-packages.ts';
import { afterPurchase, canBuy, convertTime, type MembershipTerm, offersRenewal } from './membership-term.ts';
import type { PaidTier, Tier } from './policy/roles-and-tiers.ts';

const day = 86_400_000;
const term = (membership_tier: Tier, expires: string | null = null): MembershipTerm => ({
  membership_tier,
  membership_expires: expires ? new Date(expires) : null,
});

describe('a purchase', () => {
  // now, current term, bought tier, bought months → term afterwards
  const table: [string, MembershipTerm, PaidTier, number, MembershipTerm][] = [
    ['2026-03-10T09:30:00Z', term('free'), 'basic', 1, term('basic', '2026-04-10T09:30:00Z')],
    ['2026-03-10T09:30:00Z', term('free'), 'corporate', 12, term('corporate', '2027-03-10T09:30:00Z')],
    // month ends and leap years
    ['2026-01-31T00:00:00Z', term('free'), 'basic', 1, term('basic', '2026-02-28T00:00:00Z')],
    ['2028-01-31T00:00:00Z', term('free'), 'basic', 1, term('basic', '2028-02-29T00:00:00Z')],
    ['2028-02-29T12:00:00Z', term('free'), 'premium', 12, term('premium', '2029-02-28T12:00:00Z')],
    ['2026-12-31T23:59:59Z', term('free'), 'basic', 1, term('basic', '2027-01-31T23:59:59Z')],
    // a membership that has ended starts anew, from now
    [
      '2026-03-10T00:00:00Z',
      term('premium', '2026-03-10T00:00:00Z'),
      'basic',
      1,
      term('basic', '2026-04-10T00:00:00Z'),
    ],
    // the same tier is extended from its end
    [
      '2026-03-10T00:00:00Z',
      term('basic', '2026-03-20T08:00:00Z'),
      'basic',
      1,
      term('basic', '2026-04-20T08:00:00Z'),
    ],
    [
      '2026-03-10T00:00:00Z',
      term('basic', '2026-08-31T00:00:00Z'),
      'basic',
      1,
      term('basic', '2026-09-30T00:00:00Z'),
    ],
    // an upgrade starts now; 30 days of basic left are 15 of premium
    [
      '2026-03-01T00:00:00Z',
      term('basic', '2026-03-31T00:00:00Z'),
      'premium',
      1,
      term('premium', '2026-04-16T00:00:00Z'),
    ],
    [
      '2026-03-01T00:00:00Z',
      term('premium', '2026-03-13T00:00:00Z'),
      'corporate',
      1,
      term('corporate', '2026-04-06T00:00:00Z'),
    ],
    // a lower tier paid while a higher one runs: 31 days of basic are 15.5 of premium
    [
      '2026-03-01T00:00:00Z',
      term('premium', '2026-05-01T00:00:00Z'),
      'basic',
      1,
      term('premium', '2026-05-16T12:00:00Z'),
    ],
    // a membership without an end keeps none
    ['2026-03-01T00:00:00Z', term('premium'), 'premium', 1, term('premium')],
    ['2026-03-01T00:00:00Z', term('premium'), 'basic', 12, term('premium')],
    ['2026-03-01T00:00:00Z', term('premium'), 'corporate', 1, term('corporate', '2026-04-01T00:00:00Z')],
  ];

  test.each(table)('at %s, with %o, of %s for %i months', (now, current, tier, months, expected) => {
    expect(afterPurchase(current, { tier, months }, new Date(now))).toEqual(expected);
  });
});

test('time is converted by the monthly prices', () => {
  expect(convertTime(30 * day, 'basic', 'premium', defaultMonthlyPrices)).toBe(15 * day);
  expect(convertTime(12 * day, 'premium', 'corporate', defaultMonthlyPrices)).toBe(5 * day);
});

test('a lower tier cannot be bought during a higher one, but after its end', () => {
  const premium = term('premium', '2026-05-01T00:00:00Z');
  expect(canBuy(premium, 'basic', new Date('2026-04-30T23:59:59.999Z'))).toBe(false);
  expect(canBuy(premium, 'premium', new Date('2026-04-30T00:00:00Z'))).toBe(true);
  expect(canBuy(premium, 'corporate', new Date('2026-04-30T00:00:00Z'))).toBe(true);
  expect(canBuy({ ...premium, membership_expires: null }, 'premium', new Date('2026-04-30T00:00:00Z'))).toBe(
    false,
  );
  expect(canBuy(premium, 'basic', new Date('2026-05-01T00:00:00Z'))).toBe(true);
});

test('renewal is offered in the last 30 days only', () => {
  const basic = term('basic', '2026-05-31T00:00:00Z');
  for (const lastMonths of [null, 12]) {
    expect(offersRenewal(basic, lastMonths, new Date('2026-04-30T23:59:59Z'))).toBe(false);
    expect(offersRenewal(basic, lastMonths, new Date('2026-05-01T00:00:00Z'))).toBe(true);
    expect(offersRenewal(basic, lastMonths, new Date('2026-05-31T00:00:00Z'))).toBe(false);
  }
  expect(offersRenewal(term('basic'), null, new Date('2026-05-01T00:00:00Z'))).toBe(false);
});

test('renewal is offered in the last 7 days only after a monthly purchase', () => {
  const basic = term('basic', '2026-05-31T00:00:00Z');
  expect(offersRenewal(basic, 1, new Date('2026-05-23T23:59:59Z'))).toBe(false);
  expect(offersRenewal(basic, 1, new Date('2026-05-24T00:00:00Z'))).toBe(true);
});
