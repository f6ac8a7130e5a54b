import { describe, expect, it, vi } from 'vitest';
import { firstWeekday, monthOf, weekOf } from './weeks.ts';

it.each([
  ['en-US', 0],
  ['de-DE', 1],
  ['ar-EG', 6],
])('the week of %s starts on day %s', (locale, day) => {
  expect(firstWeekday(locale)).toBe(day);
});

it('the week starts on Monday where the browser has no week data', () => {
  vi.spyOn(Intl, 'Locale').mockImplementation(function locale() {
    return {} as Intl.Locale;
  });
  expect(firstWeekday('en-US')).toBe(1);
});

describe('the period of an event in the list', () => {
  const at = (...when: [number, number, number]) => ({
    date: new Date(...when, 12).toISOString(),
    time: null,
    time_zone: null,
  });
  const plain = ({ label }: { label: string }) => label.replace(/\s/gu, ' ');

  it.each([
    // A Wednesday; weeks begin on Sunday in en-US.
    [at(2035, 4, 14), 'This week'],
    [at(2035, 4, 19), 'This week'],
    [at(2035, 4, 20), 'Next week'],
    [at(2035, 4, 27), 'May 27 – Jun 2'],
    [at(2035, 5, 16), 'Jun 10 – 16'],
    [at(2035, 5, 17), 'June'],
    [at(2036, 0, 2), 'January 2036'],
    [{ ...at(2035, 4, 16), date: 'soon' }, 'This week'],
  ])('%o is in %s', (event, label) => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    expect(plain(weekOf(event))).toBe(label);
  });

  it('is its month once it is past', () => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    expect([monthOf(at(2035, 3, 2)), monthOf(at(2034, 4, 2))].map(plain)).toEqual(['April', 'May 2034']);
    expect(monthOf({ ...at(2035, 3, 2), date: 'soon' }).label).toBe('–');
  });
});
