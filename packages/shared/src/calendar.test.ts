import { expect, test } from 'vitest';
import { addDays, addMonths } from './calendar.ts';

test.each([
  ['2026-01-15T10:30:00.123Z', 1, '2026-02-15T10:30:00.123Z'],
  // A day that the month lacks becomes its last.
  ['2026-01-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2100-01-31T00:00:00.000Z', 1, '2100-02-28T00:00:00.000Z'],
  ['2026-03-31T23:59:59.999Z', 1, '2026-04-30T23:59:59.999Z'],
  ['2026-08-31T12:00:00.000Z', 6, '2027-02-28T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2024-02-29T12:00:00.000Z', 48, '2028-02-29T12:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', 1, '2027-01-31T23:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', 0, '2026-12-31T23:00:00.000Z'],
  // Independent of European DST changes.
  ['2026-02-28T23:30:00.000Z', 1, '2026-03-28T23:30:00.000Z'],
])('%s and %i months is %s', (start, months, end) => {
  expect(addMonths(new Date(start), months).toISOString()).toBe(end);
});

test.each([
  ['2026-01-31T10:00:00.000Z', 30, '2026-03-02T10:00:00.000Z'],
  ['2026-03-28T10:00:00.000Z', 1, '2026-03-29T10:00:00.000Z'],
  ['2028-02-28T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
])('%s and %i days is %s', (start, days, end) => {
  expect(addDays(new Date(start), days).toISOString()).toBe(end);
});

test('the given date is not changed', () => {
  const start = new Date('2026-01-31T00:00:00Z');
  addMonths(start, 1);
  addDays(start, 1);
  expect(start.toISOString()).toBe('2026-01-31T00:00:00.000Z');
});
