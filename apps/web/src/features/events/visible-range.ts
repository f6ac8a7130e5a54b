import { addDays, endOfDay, endOfMonth, endOfWeek, startOfDay, startOfMonth, startOfWeek } from 'date-fns';
import type { View } from 'react-big-calendar';
import { weekStartsOn } from './calendar-localizer.ts';

/** How many days the agenda holds (spec §9, "Calendar defaults"). */
export const agendaDays = 30;

/** The first and the last day that a view of the calendar shows around `date`. */
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
 * What the calendar asks the API for: what a view shows, and a day before and after it, as an event with a separate time
 * is drawn at that time on the viewer's clock (spec §9), which may be up to a day away from where the API has it.
 */
export function visibleRange(view: View, date: Date): { from: string; until: string } {
  const [first, last] = daysOf(view, date);
  return {
    from: addDays(startOfDay(first), -1).toISOString(),
    until: addDays(endOfDay(last), 1).toISOString(),
  };
}
