import { expect, test } from 'vitest';
import { guestsFromDay, isTooEarlyForGuests } from './guest-times.ts';

const inAuckland = { date: '2026-06-10T20:00:00Z', time_zone: 'Pacific/Auckland', guests_from: 3 };

test('guests may ask from a day of the event’s zone on', () => {
  // There it is the 11th already.
  expect(guestsFromDay(inAuckland).toISOString()).toBe('2026-06-08T00:00:00.000Z');
  expect(isTooEarlyForGuests(inAuckland, new Date('2026-06-07T11:59:59Z'))).toBe(true);
  expect(isTooEarlyForGuests(inAuckland, new Date('2026-06-07T12:00:00Z'))).toBe(false);
});

test('with no days before, guests may ask on the day itself', () => {
  const today = { date: '2026-06-10T20:00:00Z', guests_from: 0 };
  expect(isTooEarlyForGuests(today, new Date('2026-06-09T23:59:59Z'))).toBe(true);
  expect(isTooEarlyForGuests(today, new Date('2026-06-10T00:00:00Z'))).toBe(false);
});
