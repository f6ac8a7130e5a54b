import { addMonths, endOfDay, isSameDay, isSameMonth, startOfDay } from 'date-fns';
import type { SyntheticEvent } from 'react';
import type { NavigateAction, ViewProps } from 'react-big-calendar';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import {
  dayNumber,
  localizer,
  longDay,
  monthAndYear,
  shortTime,
  untilTime,
  weekday,
} from './calendar-localizer.ts';

/** The weeks that a month touches. */
function weeksOf(date: Date): Date[][] {
  const days = localizer.visibleDays(date, localizer);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

const entriesOn = (day: Date, entries: readonly CalendarEntry[]) =>
  entries.filter(({ start, end }) => start <= endOfDay(day) && end > startOfDay(day));

/** When an entry is on this day: its start, else its end, else that it lasts all day. */
function timeOn(day: Date, { start, end }: CalendarEntry): string {
  if (isSameDay(day, start)) return shortTime(start);
  return isSameDay(day, end) ? untilTime(end) : texts.events.calendar.allDay;
}

/** Dots of a day at most. */
const dotsAtMost = 3;

function dayColour(day: Date, date: Date): string | false {
  if (isSameDay(day, new Date())) return 'text-accent-ink';
  return !isSameMonth(day, date) && 'text-ink-soft';
}

interface DayProps {
  day: Date;
  /** The chosen day. */
  date: Date;
  count: number;
  onChoose(day: Date): void;
}

function Day({ day, date, count, onChoose }: DayProps) {
  const isChosen = isSameDay(day, date);
  const isToday = isSameDay(day, new Date());
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={
        count > 0 ? fill(texts.events.calendar.dayWithEvents, { day: longDay(day), count }) : longDay(day)
      }
      className={cn(
        'mx-auto flex h-9 w-full max-w-11 flex-col items-center justify-center rounded-xl text-sm leading-none',
        isToday && 'font-bold',
        isChosen ? 'bg-accent text-on-accent' : dayColour(day, date),
      )}
      onClick={() => onChoose(day)}
    >
      {dayNumber(day)}
      <span aria-hidden="true" className="mt-1 flex h-1 gap-0.5">
        {Array.from({ length: Math.min(count, dotsAtMost) }, (_, dot) => (
          <span
            key={`dot-${dot}`}
            className={cn('size-1 rounded-full', isChosen ? 'bg-on-accent' : 'bg-accent')}
          />
        ))}
      </span>
    </button>
  );
}

type PhoneMonthProps = ViewProps<CalendarEntry> & {
  date: Date;
  events?: CalendarEntry[];
  onNavigate?(action: NavigateAction, date: Date): void;
  onDrillDown?(date: Date, view: 'day'): void;
  onSelectEvent?(entry: CalendarEntry, occurrence: SyntheticEvent<HTMLElement>): void;
};

/**
 * The month on a phone, where no title fits into a day: dots, and the events of the chosen day below
 * (product/events#calendar-view).
 */
export function PhoneMonth({ date, events = [], onNavigate, onDrillDown, onSelectEvent }: PhoneMonthProps) {
  const chosen = entriesOn(date, events).toSorted(
    (one, other) => one.start.getTime() - other.start.getTime(),
  );
  const weeks = weeksOf(date);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <table className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.getDay()} scope="col" className="pb-1 text-xs font-semibold text-ink-soft">
                {weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.toISOString()}>
              {week.map((day) => (
                <td key={day.toISOString()} className="p-0.5">
                  <Day
                    day={day}
                    date={date}
                    count={entriesOn(day, events).length}
                    onChoose={(chosenDay) => onNavigate?.('DATE', chosenDay)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section
        aria-labelledby="chosen-day"
        className="flex min-h-0 flex-1 flex-col rounded-2xl border border-line bg-surface p-3"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h3 id="chosen-day" className="text-lg" aria-live="polite">
            {longDay(date)}
          </h3>
          <Button variant="quiet" size="small" onClick={() => onDrillDown?.(date, 'day')}>
            {texts.events.calendar.openDay}
          </Button>
        </div>
        {chosen.length === 0 ? (
          <p className="text-sm text-ink-soft">{texts.events.calendar.nothingOnDay}</p>
        ) : (
          <ul className="grid min-h-0 content-start gap-1 overflow-y-auto">
            {chosen.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-baseline gap-3 rounded-xl px-2 py-2 text-left hover:bg-surface-soft"
                  onClick={(occurrence) => onSelectEvent?.(entry, occurrence)}
                >
                  <span className="shrink-0 text-sm text-ink-soft">{timeOn(date, entry)}</span>
                  <span className="min-w-0 font-semibold wrap-anywhere text-accent-ink">{entry.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

// What the calendar asks of each of its views.
PhoneMonth.title = monthAndYear;
PhoneMonth.navigate = (date: Date, action: NavigateAction) => {
  if (action === 'PREV') return addMonths(date, -1);
  return action === 'NEXT' ? addMonths(date, 1) : date;
};
PhoneMonth.range = (date: Date) => localizer.visibleDays(date, localizer);
