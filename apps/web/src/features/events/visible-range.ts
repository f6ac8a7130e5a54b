import { addDays, endOfDay, endOfMonth, endOfWeek, startOfDay, startOfMonth, startOfWeek } from 'date-fns';
import type { View } from 'react-big-calendar';
import { weekStartsOn } from './calendar-localizer.ts';

/** How many days the agenda holds (product/events#calendar-view). */
export const agendaDays = 30;

/** The first and last day of a calendar view around `date`. */
function daysOf(view: View, date: Date): [Date, Date] {
  switch (view) {
    case 'month':
      return [
        startOfWeek(startOfMonth(date), { weekStartsOn }),
        endOfWeek(endOfMonth(date), { weekStartsOn }),
      ];
    case 'week':
      return [startOfWeek(date, { weekStartsOn }), endOfWeek(date, { weekStartsOn })];
    case 'agenda':
      return [date, addDays(date, agendaDays)];
    default:
      return [date, date];
  }
}

/**
 * The range that the calendar requests: the view's and a day around it, as the calendar draws a separate time in the
 * viewer's zone, up to a day from the instant that the API sorts by.
 */
export function visibleRange(view: View, date: Date): { from: string; until: string } {
  const [first, last] = daysOf(view, date);
  return {
    from: addDays(startOfDay(first), -1).toISOString(),
    until: addDays(endOfDay(last), 1).toISOString(),
  };
}
