import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  Components,
  DateHeaderProps,
  EventProps,
  HeaderProps,
  Messages,
  ToolbarProps,
  View,
} from 'react-big-calendar';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/segments.tsx';
import type { CalendarEntry } from './calendar-entries.ts';
import { longDay, shortTime } from './calendar-localizer.ts';

const views = ['month', 'week', 'day', 'agenda'] as const satisfies View[];

/** The calendar's title, navigation and its four views. */
function CalendarToolbar({ label, view: current, onNavigate, onView }: ToolbarProps<CalendarEntry>) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:mb-2 max-sm:gap-x-2 max-sm:gap-y-1">
      <div className="flex items-center gap-1 max-sm:gap-0">
        <Button
          variant="quiet"
          size="icon"
          aria-label={texts.events.calendar.previous}
          onClick={() => onNavigate('PREV')}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button variant="secondary" size="small" onClick={() => onNavigate('TODAY')}>
          {texts.common.today}
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={texts.events.calendar.next}
          onClick={() => onNavigate('NEXT')}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <h2 aria-live="polite" className="text-2xl max-sm:order-first max-sm:text-xl">
        {label}
      </h2>
      <Segments
        label={texts.events.calendar.view}
        value={current}
        options={views.map((value) => ({ value, label: texts.events.calendar.views[value] }))}
        onChange={onView}
        className="max-sm:w-full"
      />
    </div>
  );
}

/** An entry in month and agenda as a button; its click bubbles to the calendar. */
function EntryButton({ event, title, withTime }: EventProps<CalendarEntry> & { withTime?: boolean }) {
  return (
    <button type="button" className="calendar-entry">
      {withTime && <span className="calendar-entry-time">{shortTime(event.start)}</span>}
      <span>{title}</span>
    </button>
  );
}

const MonthEntry = (props: EventProps<CalendarEntry>) => <EntryButton {...props} withTime />;

/** The number of a day opens that day; its accessible name is the whole date. */
function DayNumber({ date, label, onDrillDown }: DateHeaderProps) {
  return (
    <button type="button" className="calendar-day" aria-label={longDay(date)} onClick={onDrillDown}>
      {label}
    </button>
  );
}

/** The library renders column headers of a table, which the hour grid is not. */
const WeekdayName = ({ label }: HeaderProps) => <span>{label}</span>;

/** The library renders a week's entries as direct children of a table row, without cells. */
function WeekEntries({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the library renders its table as divs
    <div role="cell" aria-colspan={7}>
      {children}
    </div>
  );
}

export const components: Components<CalendarEntry> = {
  toolbar: CalendarToolbar,
  month: { event: MonthEntry, dateHeader: DayNumber },
  week: { header: WeekdayName },
  day: { header: WeekdayName },
  agenda: { event: EntryButton },
  // Supported by the library, missing in its types.
  ...({ weekWrapper: WeekEntries } as object),
};

export const messages = (): Messages<CalendarEntry> => ({
  date: texts.events.form.date,
  time: texts.events.calendar.time,
  event: texts.events.event,
  allDay: texts.events.calendar.allDay,
  noEventsInRange: texts.events.calendar.nothingInRange,
  showMore: (count) => (
    <>
      <span aria-hidden="true" className="sm:hidden">
        +{count}
      </span>
      <span className="max-sm:sr-only">{fill(texts.events.calendar.showMore, { count })}</span>
    </>
  ),
});
