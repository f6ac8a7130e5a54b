import { expect, test } from 'vitest';
import type { SeriesStep } from './contract/event-list.ts';
import { movedByClock, nthWeekday, seriesDate, wallClockBetween } from './series-dates.ts';

const berlin = 'Europe/Berlin';
const dates = (first: string, every: SeriesStep, count: number, zone = berlin) =>
  Array.from({ length: count }, (_, index) => seriesDate(new Date(first), zone, every, index).toISOString());

test('weeks keep the wall clock over summer time', () => {
  expect(dates('2027-03-16T18:00:00Z', 'week', 3)).toEqual([
    '2027-03-16T18:00:00.000Z',
    '2027-03-23T18:00:00.000Z',
    '2027-03-30T17:00:00.000Z',
  ]);
  expect(dates('2027-10-19T17:00:00Z', 'two_weeks', 2)).toEqual([
    '2027-10-19T17:00:00.000Z',
    '2027-11-02T18:00:00.000Z',
  ]);
});

test('the dates of a series are whole weeks apart, to the millisecond', () => {
  expect(dates('2027-01-12T18:00:00.197Z', 'week', 2)[1]).toBe('2027-01-19T18:00:00.197Z');
  expect(movedByClock(new Date('2027-01-12T18:00:00.197Z'), berlin, 3_600_000, berlin).toISOString()).toBe(
    '2027-01-12T19:00:00.197Z',
  );
});

test('an hour that is skipped moves forward, one that is there twice is the first', () => {
  expect(dates('2027-03-21T01:30:00Z', 'week', 2)[1]).toBe('2027-03-28T01:30:00.000Z');
  expect(dates('2027-10-24T00:30:00Z', 'week', 2)[1]).toBe('2027-10-31T00:30:00.000Z');
});

test('months keep the weekday: the third Tuesday, over the turn of a year', () => {
  expect(dates('2026-11-17T18:00:00Z', 'month', 4).map((date) => date.slice(0, 10))).toEqual([
    '2026-11-17',
    '2026-12-15',
    '2027-01-19',
    '2027-02-16',
  ]);
});

test('the fifth is the last one, and the fourth stays the fourth', () => {
  const days = (first: string) => dates(first, 'month', 4).map((date) => date.slice(0, 10));
  expect(days('2027-03-30T17:00:00Z')).toEqual(['2027-03-30', '2027-04-27', '2027-05-25', '2027-06-29']);
  expect(days('2027-02-23T18:00:00Z')).toEqual(['2027-02-23', '2027-03-23', '2027-04-27', '2027-05-25']);
});

test('the weekday is that of the zone', () => {
  // Wednesday in Auckland, Tuesday in UTC.
  const [first, second] = dates('2026-12-01T18:00:00Z', 'month', 2, 'Pacific/Auckland');
  expect([first, second]).toEqual(['2026-12-01T18:00:00.000Z', '2027-01-05T18:00:00.000Z']);
  expect(nthWeekday(new Date('2027-05-29T00:00:00Z'))).toBe(5);
});

test('all move by the same difference of the wall clock', () => {
  const later = wallClockBetween(
    new Date('2027-03-16T18:00:00Z'),
    berlin,
    new Date('2027-03-17T19:30:00Z'),
    berlin,
  );
  const move = (date: string) => movedByClock(new Date(date), berlin, later, berlin).toISOString();
  expect([move('2027-03-16T18:00:00Z'), move('2027-03-30T17:00:00Z')]).toEqual([
    '2027-03-17T19:30:00.000Z',
    '2027-03-31T18:30:00.000Z',
  ]);
});
