import { expect, test } from 'vitest';
import { monthlyLimitRestart, showsUpgradePrompt } from './caps.ts';
import type { Caller, Role, Tier } from './roles-and-tiers.ts';

const someone = (tier: Tier, role: Role = 'member'): Caller => ({ id: 'me', role, tier });

test.each([
  ['free', 'members', 4, false],
  ['free', 'members', 5, true],
  ['basic', 'members', 9, false],
  ['basic', 'members', 10, true],
  ['free', 'businesses', 2, false],
  ['free', 'businesses', 3, true],
  ['basic', 'businesses', 4, false],
  ['basic', 'businesses', 5, true],
  ['premium', 'members', 1000, false],
  ['corporate', 'businesses', 1000, false],
] as const)('%s member with %s listed (%i): prompt %s', (tier, what, listed, expected) => {
  expect(showsUpgradePrompt(someone(tier), what, listed)).toBe(expected);
});

test('partners are prompted by their tier, admins and visitors never', () => {
  expect(showsUpgradePrompt(someone('basic', 'partner'), 'members', 10)).toBe(true);
  expect(showsUpgradePrompt(someone('free', 'admin'), 'members', 1000)).toBe(false);
  expect(showsUpgradePrompt(null, 'businesses', 1000)).toBe(false);
});

test.each([
  ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'],
])('the month of %s ends at %s, in UTC', (now, restart) => {
  expect(monthlyLimitRestart(new Date(now)).toISOString()).toBe(restart);
});
