import { fill, texts } from '#lib/texts.ts';
import { formatDate } from './format.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * product/web#relative-times: 'Just now' under a minute, then 'Nm ago', 'Nh ago' under a day, then 'Nd ago';
 * a dash for an invalid time.
 */
export function relativeTime(timestamp: string, now: Date): string {
  const age = now.getTime() - new Date(timestamp).getTime();
  if (Number.isNaN(age)) return '–';
  if (age < minute) return texts.common.justNow;
  if (age < hour) return fill(texts.frame.minutesAgo, { age: Math.floor(age / minute) });
  if (age < day) return fill(texts.frame.hoursAgo, { age: Math.floor(age / hour) });
  return fill(texts.frame.daysAgo, { count: Math.floor(age / day) });
}

/** As `relativeTime` within a week, then the date: nobody counts back nineteen days. */
export function relativeTimeOrDate(timestamp: string, now: Date): string {
  const age = now.getTime() - new Date(timestamp).getTime();
  return age < 7 * day ? relativeTime(timestamp, now) : formatDate(timestamp);
}
