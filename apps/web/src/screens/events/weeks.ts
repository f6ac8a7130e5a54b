import type { EventDto } from '@rosette/shared/contract/events.ts';
import { isKnown, shownStartOf } from '#features/events/event-start.ts';
import { formatDateRange, formatDateWith } from '#lib/format.ts';
import { shownLocale, texts } from '#lib/texts.ts';

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

// Week data of newer engines, under either of its two names; not in TypeScript's types yet.
interface WeekOfLocale {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The first weekday of the locale; Monday where the browser has no week data. */
export function firstWeekday(locale: string): Weekday {
  const known = new Intl.Locale(locale) as WeekOfLocale;
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 };
  return (firstDay % 7) as Weekday;
}

export const weekStartsOn = (): Weekday => firstWeekday(shownLocale());

/** The first day of a date's week, and of others by their distance in weeks. */
function startOfWeek(date: Date, weeksLater = 0): Date {
  const daysBefore = (date.getDay() - weekStartsOn() + 7) % 7;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore + 7 * weeksLater);
}

/** Events of a list under one heading. */
export interface Period {
  key: string;
  label: string;
}

const yearUnless = (isThisYear: boolean) => (isThisYear ? {} : ({ year: 'numeric' } as const));

/** Further ahead there are few events a week. */
const weeksAhead = 5;

/**
 * The week of an upcoming event: 'This week', 'Next week', 'Dec 7 – 13', from the sixth on its month. What runs already is
 * of this week.
 */
export function weekOf(event: Pick<EventDto, 'date' | 'time' | 'time_zone'>): Period {
  const now = new Date();
  const start = shownStartOf(event);
  const first = startOfWeek(isKnown(start) && start > now ? start : now);
  const key = String(first.getTime());
  if (first.getTime() === startOfWeek(now).getTime()) return { key, label: texts.events.list.thisWeek };
  const next = startOfWeek(now, 1);
  if (first.getTime() === next.getTime()) return { key, label: texts.events.list.nextWeek };
  if (first >= startOfWeek(now, weeksAhead)) return monthOf(event);
  const last = new Date(first.getFullYear(), first.getMonth(), first.getDate() + 6);
  const isThisYear = last.getFullYear() === now.getFullYear();
  const options = { month: 'short', day: 'numeric', ...yearUnless(isThisYear) } as const;
  return { key, label: formatDateRange(options, first, last) ?? '' };
}

/** The month of a past event: 'November', with the year where it is not the current one. */
export function monthOf(event: Pick<EventDto, 'date' | 'time' | 'time_zone'>): Period {
  const start = shownStartOf(event);
  if (!isKnown(start)) return { key: '', label: '–' };
  const isThisYear = start.getFullYear() === new Date().getFullYear();
  return {
    key: `${start.getFullYear()}-${start.getMonth()}`,
    label: formatDateWith({ month: 'long', ...yearUnless(isThisYear) }, start) ?? '',
  };
}
