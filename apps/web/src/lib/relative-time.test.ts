import { expect, it } from 'vitest';
import { relativeTime, relativeTimeOrDate } from './relative-time.ts';

const now = new Date('2026-05-31T12:00:00.000Z');

it.each([
  ['a moment ago', 0, 'Just now'],
  ['59 seconds ago', 59, 'Just now'],
  ['a minute ago', 60, '1m ago'],
  ['just under an hour ago', 3599, '59m ago'],
  ['an hour ago', 3600, '1h ago'],
  ['just under a day ago', 86_399, '23h ago'],
  ['a day ago', 86_400, '1d ago'],
  ['forty days ago', 40 * 86_400, '40d ago'],
  // The server's clock may be ahead.
  ['in a moment', -30, 'Just now'],
])('%s is shown as expected', (_, seconds, words) => {
  expect(relativeTime(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(words);
});

it.each(['', 'soon', undefined as never])('what happened at %s reads as a dash', (timestamp) => {
  expect(relativeTime(timestamp, now)).toBe('–');
});

it.each([
  ['just under a week ago', 7 * 86_400 - 1, '6d ago'],
  ['a week ago', 7 * 86_400, 'May 24, 2026'],
  ['a hundred days ago', 100 * 86_400, 'Feb 20, 2026'],
])('where dates follow a week, %s is shown as expected', (_, seconds, words) => {
  expect(relativeTimeOrDate(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(words);
});
