import { expect, test } from 'vitest';
import { creationLimitsOf } from './creation-limits.ts';
import type { Caller } from './roles-and-tiers.ts';

const free: Caller = { id: 'me', role: 'member', tier: 'free' };
const publishing = [
  { count: 20, within: 'utc_day' },
  { count: 5, within: 600 },
];

test.each(['business', 'event', 'opportunity'] as const)('%s: the limits on creating', (what) => {
  expect(creationLimitsOf(free, what)).toEqual(publishing);
  expect(creationLimitsOf({ ...free, tier: 'corporate' }, what)).toEqual(publishing);
  expect(creationLimitsOf({ ...free, is_unconfirmed: true }, what)).toEqual([
    { count: 3, within: 'ever' },
    ...publishing,
  ]);
  expect(creationLimitsOf({ ...free, role: 'admin', is_unconfirmed: true }, what)).toEqual([]);
});

test('free members open 60 profiles an hour, all others 300', () => {
  expect(creationLimitsOf(free, 'profile_view')).toEqual([{ count: 60, within: 3600 }]);
  for (const other of [
    { ...free, tier: 'basic' as const },
    { ...free, role: 'admin' as const },
  ]) {
    expect(creationLimitsOf(other, 'profile_view')).toEqual([{ count: 300, within: 3600 }]);
  }
});
