import { expect, it, vi } from 'vitest';
import { firstWeekday } from './calendar-localizer.ts';

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
