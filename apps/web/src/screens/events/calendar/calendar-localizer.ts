import { format, getDay, parse, startOfWeek } from 'date-fns';
import { type DateRange, dateFnsLocalizer, type Formats } from 'react-big-calendar';
import { formatDateRange, formatDateWith } from '#lib/format.ts';
import { weekStartsOn } from '../weeks.ts';

export const localizer = dateFnsLocalizer({
  format,
  parse,
  getDay,
  startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: weekStartsOn() }),
  locales: {},
});

const one = (options: Intl.DateTimeFormatOptions) => (date: Date) => formatDateWith(options, date) ?? '';

const range =
  (options: Intl.DateTimeFormatOptions) =>
  ({ start, end }: DateRange) =>
    formatDateRange(options, start, end) ?? '';

const time = { hour: 'numeric', minute: '2-digit' } as const;

/** 'Saturday, May 31', the accessible name of a day's number. */
export const longDay = one({ weekday: 'long', month: 'long', day: 'numeric' });
export const shortTime = one(time);
/** '– 4:30', of what began on a day before. */
export const untilTime = (end: Date) => `– ${shortTime(end)}`;
export const dayNumber = one({ day: 'numeric' });
export const weekday = one({ weekday: 'short' });
export const monthAndYear = one({ month: 'long', year: 'numeric' });

/** Formats of the calendar in the viewer's locale. */
export const formats: Formats = {
  dateFormat: dayNumber,
  weekdayFormat: weekday,
  dayFormat: one({ weekday: 'short', day: 'numeric' }),
  timeGutterFormat: one({ hour: 'numeric' }),
  monthHeaderFormat: monthAndYear,
  dayHeaderFormat: longDay,
  dayRangeHeaderFormat: range({ month: 'long', day: 'numeric' }),
  agendaHeaderFormat: range({ dateStyle: 'medium' }),
  agendaDateFormat: one({ weekday: 'short', month: 'short', day: 'numeric' }),
  agendaTimeFormat: shortTime,
  agendaTimeRangeFormat: range(time),
  selectRangeFormat: range(time),
  eventTimeRangeFormat: range(time),
  eventTimeRangeStartFormat: ({ start }) => `${shortTime(start)} –`,
  eventTimeRangeEndFormat: ({ end }) => untilTime(end),
};
