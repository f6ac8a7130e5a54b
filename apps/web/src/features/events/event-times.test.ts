import { describe, expect, it } from 'vitest';
import { startOf } from '#lib/event-start.ts';
import { formatDateTime } from '#lib/format.ts';
import { endOf, isPast, timeInOwnZone, toInstant, toPickerValue, viewerTimeZone } from './event-times.ts';

const at = (date: string, time: string | null = null) => ({ date, time });

describe('the start of an event', () => {
  it.each([
    ['its instant', at('2026-05-31T16:00:00.000Z'), new Date(Date.UTC(2026, 4, 31, 16))],
    ['date and time', at('2026-05-31T00:00:00.000Z', '18:30:00'), new Date(2026, 4, 31, 18, 30)],
    ['date and time, at midnight', at('2026-12-31T00:00:00.000Z', '00:00:00'), new Date(2026, 11, 31)],
  ])('is built from %s', (_, event, start) => {
    expect(startOf(event)).toEqual(start);
    expect(endOf(event).getTime() - start.getTime()).toBe(2 * 60 * 60 * 1000);
  });
});

it.each([
  ['before it starts', '2026-05-31T15:59:00Z', false],
  ['while it runs', '2026-05-31T17:59:00Z', false],
  ['after its two hours', '2026-05-31T18:01:00Z', true],
])('%s an event is past: %s → %s', (_, now, expected) => {
  expect(isPast(at('2026-05-31T16:00:00.000Z'), new Date(now))).toBe(expected);
});

describe('the time where it happens', () => {
  const date = '2026-05-31T16:00:00.000Z';
  // A zone that is never the one of the machine this runs on.
  const far = viewerTimeZone() === 'Pacific/Kiritimati' ? 'America/New_York' : 'Pacific/Kiritimati';

  it('is said when the clocks there differ from the viewer’s', () => {
    const said = timeInOwnZone({ ...at(date), time_zone: far });
    expect(said).toMatch(/^(Kiritimati|New York) time: /);
    expect(said).not.toContain(formatDateTime(date));
  });

  it.each([
    ['it has no zone', { ...at(date), time_zone: null }],
    ['it is the viewer’s own zone', { ...at(date), time_zone: viewerTimeZone() }],
    ['the viewer’s browser does not know its zone', { ...at(date), time_zone: 'Mars/Base' }],
    ['it has no date', { ...at('soon'), time_zone: far }],
    ['its time was entered separately', { ...at(date, '18:00:00'), time_zone: far }],
  ])('is not said when %s', (_, event) => {
    expect(timeInOwnZone(event)).toBeNull();
  });
});

describe('a date and time picker', () => {
  it('reads as local time and becomes the instant', () => {
    const date = new Date(2026, 2, 9, 8, 5);
    expect(toPickerValue(date)).toBe('2026-03-09T08:05');
    expect(toInstant('2026-03-09T08:05')).toBe(date.toISOString());
  });

  it('is empty for an event whose date is missing', () => {
    expect(toPickerValue(startOf(at(undefined as never)))).toBe('');
  });
});
