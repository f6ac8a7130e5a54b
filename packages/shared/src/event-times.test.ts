import { describe, expect, it } from 'vitest';
import { endOfEvent, isOver, startOfEvent } from './event-times.ts';

const start = (date: string, time?: string, time_zone?: string) =>
  startOfEvent({ date, time, time_zone }).toISOString();

describe('an event starts', () => {
  it.each([
    ['at its date', '2026-05-31T16:00:00Z', undefined, 'Europe/Vienna', '2026-05-31T16:00:00.000Z'],
    ['at its time in UTC without a zone', '2026-05-31', '18:15:00', undefined, '2026-05-31T18:15:00.000Z'],
    ['at its time in Vienna', '2026-05-31', '18:15:00', 'Europe/Vienna', '2026-05-31T16:15:00.000Z'],
    ['at its time in New York', '2026-05-31', '18:15:00', 'America/New_York', '2026-05-31T22:15:00.000Z'],
    ['in Auckland, far ahead', '2026-05-31', '08:00:00', 'Pacific/Auckland', '2026-05-30T20:00:00.000Z'],
    ['with a half hour', '2026-05-31', '08:00:00', 'Asia/Kolkata', '2026-05-31T02:30:00.000Z'],
    // An instant belongs to its day in the zone.
    ['on the zone’s day', '2026-05-31T22:30:00Z', '09:00:00', 'Europe/Vienna', '2026-06-01T07:00:00.000Z'],
    ['on the zone’s day', '2026-06-01T02:00:00Z', '20:00:00', 'America/New_York', '2026-06-01T00:00:00.000Z'],
    ['in summer time', '2026-03-29', '03:30:00', 'Europe/Vienna', '2026-03-29T01:30:00.000Z'],
    ['in the hour that is left out', '2026-03-29', '02:30:00', 'Europe/Vienna', '2026-03-29T01:30:00.000Z'],
    ['the first time that hour comes', '2026-10-25', '02:30:00', 'Europe/Vienna', '2026-10-25T00:30:00.000Z'],
    ['in the year 50', '0050-03-04', '18:15:00', undefined, '0050-03-04T18:15:00.000Z'],
    // Zones had the offset of their local mean time: Vienna 1:05:21.
    ['in the year 50 in Vienna', '0050-03-04', '18:15:21', 'Europe/Vienna', '0050-03-04T17:10:00.000Z'],
    ['on the zone’s day', '0050-03-04T23:30:00Z', '18:15:21', 'Europe/Vienna', '0050-03-05T17:10:00.000Z'],
    [
      'before the calendar was reformed',
      '1400-05-06',
      '18:15:21',
      'Europe/Vienna',
      '1400-05-06T17:10:00.000Z',
    ],
    ['in the year 9999', '9999-12-31', '23:59:59', 'America/New_York', '+010000-01-01T04:59:59.000Z'],
  ])('%s', (_, date, time, zone, expected) => {
    expect(start(date, time, zone)).toBe(expected);
  });
});

describe('an event is over', () => {
  const now = (iso: string) => new Date(iso);

  it('two hours after its start where it has no end', () => {
    const event = { date: '2026-05-31', time: '18:00:00', time_zone: 'Europe/Vienna' };
    expect(endOfEvent(event).toISOString()).toBe('2026-05-31T18:00:00.000Z');
    expect(isOver(event, now('2026-05-31T17:59:59Z'))).toBe(false);
    expect(isOver(event, now('2026-05-31T18:00:00Z'))).toBe(true);
  });

  it('at its end', () => {
    const event = { date: '2026-05-31T16:00:00Z', end_date: '2026-06-02T10:00:00Z' };
    expect(isOver(event, now('2026-06-02T09:59:59Z'))).toBe(false);
    expect(isOver(event, now('2026-06-02T10:00:00Z'))).toBe(true);
  });
});
