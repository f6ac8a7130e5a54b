import { expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { calendarEntries } from './calendar-entries.ts';

it.each([
  ['a date alone', { date: '2026-05-31T16:00:00.000Z', time: null }, new Date(Date.UTC(2026, 4, 31, 16))],
  [
    'a date with its time',
    { date: '2026-05-31T00:00:00.000Z', time: '18:30:00' },
    new Date(2026, 4, 31, 18, 30),
  ],
  [
    'the last evening of a year',
    { date: '2026-12-31T00:00:00.000Z', time: '23:15:00' },
    new Date(2026, 11, 31, 23, 15),
  ],
  [
    'a date with its time and zone',
    { date: '2026-06-01T00:00:00.000Z', time: '20:00:00', time_zone: 'America/New_York' },
    new Date('2026-06-01T00:00:00.000Z'),
  ],
])('makes an entry of two hours from %s', (_, when, start) => {
  const event = anEvent({ title: 'Book club', ...when });
  const end = new Date(start.getTime() + 2 * 60 * 60 * 1000);
  expect(calendarEntries([event])).toEqual([{ id: event.id, title: 'Book club', start, end }]);
});

it('makes no entries from no events', () => {
  expect(calendarEntries([])).toEqual([]);
});

it.each([
  ['is missing', undefined],
  ['is null', null],
  ['is no date', 'soon'],
])('makes no entry of an event whose date is %s', (_, date) => {
  const odd = anEvent({ id: '2', date: date as never });
  expect(calendarEntries([odd, anEvent({ id: '1' }), { ...odd, time: '18:00:00' }])).toMatchObject([
    { id: '1' },
  ]);
});
