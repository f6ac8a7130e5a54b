import { expect, test } from 'vitest';
import { anOwnPayment } from '#test/billing.ts';
import { nextStepOf } from './next-step.ts';

const now = new Date('2026-02-01T10:00:00Z');
const running = '2026-02-15T10:00:00.000Z';
const ended = '2026-01-31T10:00:00.000Z';
const caller = (tier: 'basic' | 'premium', role: 'member' | 'partner' = 'member') => ({
  id: '1',
  tier,
  role,
});

test.each([
  ['a running membership', { valid_until: running }, caller('premium'), 'Create an event'],
  ['one whose tier creates no events', { valid_until: running }, caller('basic'), 'Meet the members'],
  ['one that has ended', { valid_until: ended }, caller('premium'), undefined],
  ['a refunded one', { state: 'refunded', valid_until: null }, caller('premium'), undefined],
  ['an expired checkout', { state: 'expired', valid_until: null }, caller('basic'), 'Try again'],
  [
    'a partnership that waits',
    { kind: 'partnership', valid_until: null },
    caller('premium'),
    'Give us your logo',
  ],
  [
    'a running partnership',
    { kind: 'partnership', valid_until: running },
    caller('premium', 'partner'),
    'Open the partner portal',
  ],
  [
    'an advertisement of nobody with a portal',
    { kind: 'advertisement', valid_until: running },
    caller('basic'),
    undefined,
  ],
] as const)('%s: %o', (_, traits, who, label) => {
  expect(nextStepOf(anOwnPayment(traits), who, now)?.label).toBe(label);
});
