import { describe, expect, it, vi } from 'vitest';
import { shownStartOf, startOf } from '#features/events/event-start.ts';
import {
  cardDateOf,
  dayInWords,
  shownEndOf,
  startInOwnZone,
  toInstant,
  toPickerValue,
  viewerTimeZone,
  whenOf,
} from './event-times.ts';

const at = (date: string, time: string | null = null) => ({ date, time, end_date: null, time_zone: null });

describe('the start of an event', () => {
  it.each([
    ['its instant', at('2026-05-31T16:00:00.000Z'), new Date(Date.UTC(2026, 4, 31, 16))],
    ['date and time', at('2026-05-31T00:00:00.000Z', '18:30:00'), new Date(2026, 4, 31, 18, 30)],
    ['date and time, at midnight', at('2026-12-31T00:00:00.000Z', '00:00:00'), new Date(2026, 11, 31)],
  ])('is computed from %s', (_, event, start) => {
    expect(startOf(event)).toEqual(start);
    expect(shownEndOf(event).getTime() - start.getTime()).toBe(2 * 60 * 60 * 1000);
  });
});

describe('the time of an event in words', () => {
  const date = '2026-05-31T16:00:00.000Z';

  it('is weekday, start and end', () => {
    const afternoon = at(new Date(2035, 4, 16, 19, 30).toISOString());
    const plain = (words: string) => words.replace(/\s/gu, ' ');
    expect(plain(whenOf(afternoon))).toBe('Wed, May 16, 2035, 7:30 – 9:30 PM');
    vi.setSystemTime(new Date(2035, 0, 1));
    expect(plain(whenOf(afternoon))).toBe('Wed, May 16, 7:30 – 9:30 PM');
    expect(whenOf(at('soon'))).toBe('–');
    const until = whenOf({ ...at(date), end_date: '2026-06-02T16:00:00.000Z' });
    expect(until).toContain('31');
    expect(until).toMatch(/[–-]/);
  });

  it('is up to the given end', () => {
    expect(shownEndOf({ ...at(date), end_date: '2026-05-31T16:30:00.000Z' })).toEqual(
      new Date('2026-05-31T16:30:00.000Z'),
    );
  });
});

describe("the time in the event's zone", () => {
  const date = '2026-05-31T16:00:00.000Z';
  // A zone that differs from this machine's.
  const far = viewerTimeZone() === 'Pacific/Kiritimati' ? 'America/New_York' : 'Pacific/Kiritimati';

  it("is shown where it differs from the viewer's", () => {
    expect(startInOwnZone({ ...at(date), time_zone: far })).toMatch(/^(Kiritimati|New York) time: /);
  });

  it('is the clock alone on the same day, and has the day on another one', () => {
    const noon = at(new Date(2026, 4, 31, 12).toISOString());
    const said = (time_zone: string) => startInOwnZone({ ...noon, time_zone });
    const there = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'Atlantic/Azores'].map(said);
    expect(there.some((words) => words && !/May|Jun/.test(words))).toBe(true);
    expect(there.some((words) => words && /May|Jun/.test(words))).toBe(true);
  });

  it.each([
    ['it has no zone', { ...at(date), time_zone: null }],
    ['it is the viewer’s own zone', { ...at(date), time_zone: viewerTimeZone() }],
    ['the viewer’s browser does not know its zone', { ...at(date), time_zone: 'Mars/Base' }],
    ['it has no date', { ...at('soon'), time_zone: far }],
  ])('is not shown when %s', (_, event) => {
    expect(startInOwnZone(event)).toBeNull();
  });
});

describe('the day of an event in words', () => {
  it.each([
    [new Date(2035, 4, 16, 23, 59), 'Today'],
    [new Date(2035, 4, 17, 0, 0), 'Tomorrow'],
    [new Date(2035, 4, 18, 9), 'Fri, May 18'],
    [new Date(2036, 0, 2, 9), 'Wed, Jan 2, 2036'],
    [new Date(2035, 4, 15, 9), 'Tue, May 15'],
  ])('on %s is %s', (start, words) => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    expect(dayInWords(at(start.toISOString()))).toBe(words);
  });

  it('is Today while it runs, and empty without a date', () => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    const running = {
      ...at(new Date(2035, 4, 14).toISOString()),
      end_date: new Date(2035, 4, 20).toISOString(),
    };
    expect([dayInWords(running), dayInWords(at('soon'))]).toEqual(['Today', '']);
  });
});

describe('the date on a card', () => {
  const said = (start: Date, end_date: string | null = null) => {
    const { day, rest } = cardDateOf({ ...at(start.toISOString()), end_date });
    return `${day}${rest}`.replace(/\s/gu, ' ');
  };

  it.each([
    [new Date(2035, 4, 16, 18), null, 'Today, May 16 · 6:00 PM – 8:00 PM'],
    [new Date(2035, 4, 17, 8), new Date(2035, 4, 17, 9), 'Tomorrow, May 17 · 8:00 AM – 9:00 AM'],
    [new Date(2035, 4, 19, 8), null, 'Sat, May 19 · 8:00 AM – 10:00 AM'],
    [new Date(2036, 0, 2, 9), null, 'Wed, Jan 2, 2036 · 9:00 AM – 11:00 AM'],
  ])('on %s is there once: %s %s', (start, end, words) => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    expect(said(start, end?.toISOString())).toBe(words);
  });

  it('of several days is a range, and a dash without one', () => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    const start = new Date(2035, 4, 19, 8);
    const end_date = new Date(2035, 4, 21, 9).toISOString();
    expect(said(start, end_date)).toBe(whenOf({ ...at(start.toISOString()), end_date }).replace(/\s/gu, ' '));
    expect(cardDateOf(at('soon'))).toEqual({ day: '–', rest: '' });
  });
});

describe('an event in Vienna with a separate time', () => {
  const inVienna = (day: string, time: string) => ({
    ...at(`${day}T00:00:00.000Z`, time),
    time_zone: 'Europe/Vienna',
  });

  it.each([
    ['in summer', '2026-05-31', '18:30:00', '2026-05-31T16:30:00.000Z'],
    ['in winter', '2026-01-31', '18:30:00', '2026-01-31T17:30:00.000Z'],
    // DST starts in Vienna on 29 March at 2:00, in New York on 8 March.
    ['before clocks go forward in the night', '2026-03-29', '01:30:00', '2026-03-29T00:30:00.000Z'],
    ['after clocks went forward in the night', '2026-03-29', '03:30:00', '2026-03-29T01:30:00.000Z'],
    // 25 October at 3:00, a week before New York's.
    ['the night clocks go back', '2026-10-25', '02:30:00', '2026-10-25T00:30:00.000Z'],
  ])("%s is at the same instant in every viewer's zone", (_, day, time, instant) => {
    const event = inVienna(day, time);
    expect(shownStartOf(event)).toEqual(new Date(instant));
    expect(whenOf(event)).toBe(whenOf(at(instant)));
    if (viewerTimeZone() === 'Europe/Vienna') return;
    const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    const said = startInOwnZone(event);
    expect(said).toMatch(/^Vienna time: /);
    expect(said).toContain(clock.format(new Date(`${day}T${time}Z`)));
  });

  it('in a zone unknown to the browser is shown at the time as entered', () => {
    const event = { ...inVienna('2026-05-31', '18:30:00'), time_zone: 'Mars/Base' };
    expect(shownStartOf(event)).toEqual(new Date(2026, 4, 31, 18, 30));
  });
});

describe('a date and time picker', () => {
  it.each([
    // Vienna is UTC+2 in summer and UTC+1 in winter, New York UTC-4 and UTC-5.
    ['Europe/Vienna', '2026-05-31T18:30', '2026-05-31T16:30:00.000Z'],
    ['America/New_York', '2026-01-15T18:30', '2026-01-15T23:30:00.000Z'],
    ['Asia/Kolkata', '2026-01-15T18:30', '2026-01-15T13:00:00.000Z'],
    // At the end of DST 2:30 exists twice; the first one is meant.
    ['Europe/Vienna', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ])('in %s converts %s to %s and back', (zone, picked, instant) => {
    expect(toInstant(picked, zone)).toBe(instant);
    expect(toPickerValue(new Date(instant), zone)).toBe(picked);
  });

  it('resolves a time that DST skips', () => {
    expect(toInstant('2026-03-29T02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('is empty for an event without a date', () => {
    expect(toPickerValue(startOf(at(undefined as never)), 'UTC')).toBe('');
  });
});
