import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfEvent, isOver, isoInZone, startOfEvent } from './event-times.ts';

const start = (date: string, time?: string, time_zone?: string) =>
  startOfEvent({ date, time, time_zone }).toISOString();

describe('an event starts', () => {
  it.each([
    ['at its date', '2026-05-31T16:00:00Z', undefined, 'Europe/Vienna', '2026-05-31T16:00:00.000Z'],
    ['at its time in UTC without a zone', '2026-05-31', '18:15:00', undefined, '2026-05-31T18:15:00.000Z'],
    ['at its time in Vienna', '2026-05-31', '18:15:00', 'Europe/Vienna', '2026-05-31T16:15:00.000Z'],
    [
      'at its time in New York',
      '2026-05-31T12:00',
      '18:15:00',
      'America/New_York',
      '2026-05-31T22:15:00.000Z',
    ],
    ['in Auckland, far ahead', '2026-05-31', '08:00:00', 'Pacific/Auckland', '2026-05-30T20:00:00.000Z'],
    ['with a half hour', '2026-05-31', '08:00:00', 'Asia/Kolkata', '2026-05-31T02:30:00.000Z'],
    // An instant belongs to its day in the zone.
    ['on the zone’s day', '2026-05-31T22:30:00Z', '09:00:00', 'Europe/Vienna', '2026-06-01T07:00:00.000Z'],
    ['on the zone’s day', '2026-06-01T00:00:00Z', '20:00:00', 'America/New_York', '2026-06-01T00:00:00.000Z'],
    ['on the zone’s day', '2026-06-01T00:00:01Z', '20:00:00', 'America/New_York', '2026-06-01T00:00:00.000Z'],
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
    [
      'in the year 9999',
      '9999-12-31T23:59:59Z',
      '23:59:59',
      'America/New_York',
      '+010000-01-01T04:59:59.000Z',
    ],
  ])('%s', (_, date, time, zone, expected) => {
    expect(start(date, time, zone)).toBe(expected);
  });
});

const hourMs = 3_600_000;
const zones = Intl.supportedValuesOf('timeZone');

/** Formats an instant as '2026-05-31 18:15:00' in a zone. */
function localTimeIn(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}

/** The instants at which clocks change in a zone from 2024 to 2027, to the second. */
function clockChangesIn(timeZone: string): number[] {
  const localTime = localTimeIn(timeZone);
  const offset = (instant: number) => Date.parse(`${localTime(instant)}Z`) - instant;
  const changes: number[] = [];
  const weekMs = 7 * 24 * hourMs;
  for (let from = Date.UTC(2024, 0, 1); from < Date.UTC(2028, 0, 1); from += weekMs) {
    let [before, after] = [from, from + weekMs];
    if (offset(before) === offset(after)) continue;
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/** The instants around `instant` that have this local time: none where clocks skip it, two where they repeat it. */
function instantsWith(shown: string, timeZone: string, instant: number): number[] {
  const localTime = localTimeIn(timeZone);
  const asUtc = Date.parse(`${shown}Z`);
  const offsets = new Set<number>();
  for (let at = instant - 36 * hourMs; at <= instant + 36 * hourMs; at += 6 * hourMs)
    offsets.add(Date.parse(`${localTime(at)}Z`) - at);
  return [...offsets].map((offset) => asUtc - offset).filter((at) => localTime(at) === shown);
}

/** Expects the start at `time` on the day of `date` in the zone, and the first one of a repeated time. */
function expectOnItsDay(date: number, time: string, time_zone: string): void {
  const localTime = localTimeIn(time_zone);
  const wanted = `${localTime(date).slice(0, 10)} ${time}`;
  const starts_at = startOfEvent({ date: new Date(date), time, time_zone }).getTime();
  const possible = instantsWith(wanted, time_zone, date);
  const context = `${new Date(date).toISOString()} at ${time} in ${time_zone}`;
  if (possible.length > 0) expect(starts_at, context).toBe(Math.min(...possible));
  // A skipped time is as long after the last one before it as clocks say.
  else {
    const before = starts_at - 3 * hourMs;
    const elapsed = Date.parse(`${wanted}Z`) - Date.parse(`${localTime(before)}Z`);
    expect(elapsed, context).toBe(3 * hourMs);
  }
}

const aTime = fc
  .integer({ min: 0, max: 24 * 3600 - 1 })
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19));

/** Of each kind: no change, at midnight, by 30 minutes or 2 hours, to the far east and west, in both hemispheres. */
const zonesOfEachKind = [
  ...['UTC', 'Europe/Vienna', 'Europe/Lisbon', 'Europe/Dublin', 'America/New_York', 'America/St_Johns'],
  ...['America/Santiago', 'America/Havana', 'America/Nuuk', 'Asia/Kathmandu', 'Asia/Tokyo', 'Asia/Beirut'],
  ...['Africa/Casablanca', 'Africa/Cairo', 'Antarctica/Troll', 'Australia/Lord_Howe', 'Australia/Adelaide'],
  ...['Pacific/Chatham', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
];

describe.each(zonesOfEachKind)(
  'with a separate time in %s, an event starts on the day of its date',
  (time_zone) => {
    const localTime = localTimeIn(time_zone);

    it('on both sides of midnight, there and in UTC', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 4 * 365 }), aTime, (days, time) => {
          const midnightUtc = Date.UTC(2024, 0, 1 + days);
          const here = instantsWith(
            `${localTime(midnightUtc).slice(0, 10)} 00:00:00`,
            time_zone,
            midnightUtc,
          );
          for (const midnight of [midnightUtc, ...here])
            for (const date of [midnight - 1000, midnight, midnight + 1000])
              expectOnItsDay(date, time, time_zone);
        }),
        { numRuns: 2 },
      );
    });

    it('on both sides of each clock change', () => {
      for (const change of clockChangesIn(time_zone))
        for (const date of [change - 1000, change])
          for (const minutes of [-30, 0, 30])
            for (const at of [change - 1000, change])
              expectOnItsDay(date, localTime(at + minutes * 60_000).slice(11), time_zone);
    });
  },
);

it('starts on the day of its date at any time since 1970 in any zone', () => {
  const since1970 = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) / 1000 }).map((seconds) => seconds * 1000);
  fc.assert(fc.property(since1970, aTime, fc.constantFrom(...zones), expectOnItsDay), { numRuns: 1000 });
});

describe('an instant in ISO 8601 as a zone shows it', () => {
  it.each([
    ['Europe/Vienna', '2035-03-25T17:30:00Z', '2035-03-25T19:30:00+02:00'],
    ['America/St_Johns', '2035-01-25T17:30:00Z', '2035-01-25T14:00:00-03:30'],
    ['UTC', '2035-03-25T17:30:00.500Z', '2035-03-25T17:30:00+00:00'],
    ['Europe/Vienna', '1850-01-01T00:00:00Z', '1850-01-01T00:00:00.000Z'],
    ['Pacific/Kiritimati', '9999-12-31T23:00:00Z', '9999-12-31T23:00:00.000Z'],
    ['Pacific/Pago_Pago', '0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
  ])('in %s of %s', (zone, instant, shown) => {
    expect(isoInZone(zone, new Date(instant))).toBe(shown);
  });

  it('is the same instant and its time of day, in any zone', () => {
    const instants = fc.integer({ min: Date.UTC(1975) / 1000, max: Date.UTC(2100) / 1000 });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (seconds, zone) => {
        const shown = isoInZone(zone, new Date(seconds * 1000));
        expect(new Date(shown).getTime()).toBe(seconds * 1000);
        expect(shown.slice(0, 19).replace('T', ' ')).toBe(localTimeIn(zone)(seconds * 1000));
      }),
      { numRuns: 1000 },
    );
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
