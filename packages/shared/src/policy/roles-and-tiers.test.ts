import { expect, test } from 'vitest';
import { isHigherTier, tierAt, tiers } from './roles-and-tiers.ts';

const now = new Date('2026-05-31T12:00:00Z');

test.each([
  ['a moment before it ends', '2026-05-31T12:00:00.001Z', 'premium'],
  ['the moment it ends', '2026-05-31T12:00:00.000Z', 'free'],
  ['after it has ended', '2026-05-31T11:59:59.999Z', 'free'],
  ['without an end', null, 'premium'],
  ['with no end given', undefined, 'premium'],
])('a premium membership %s has the right current tier', (_, membership_expires, tier) => {
  expect(tierAt({ membership_tier: 'premium', membership_expires }, now)).toBe(tier);
});

test('the end may be a Date or ISO text', () => {
  const ends = '2026-06-01T00:00:00Z';
  expect(tierAt({ membership_tier: 'basic', membership_expires: new Date(ends) }, now)).toBe('basic');
  expect(tierAt({ membership_tier: 'basic', membership_expires: ends }, now)).toBe('basic');
});

test('tiers are ordered, and none is higher than itself', () => {
  expect(tiers).toEqual(['free', 'basic', 'premium', 'corporate']);
  for (const [a, lower] of tiers.entries()) {
    for (const [b, higher] of tiers.entries()) expect(isHigherTier(higher, lower)).toBe(b > a);
  }
});
