import type { ReactNode } from 'react';
import type { Components, DateHeaderProps, EventProps, HeaderProps, Messages } from 'react-big-calendar';
import type { CalendarEntry } from './calendar-entries.ts';
import { longDay, shortTime } from './calendar-localizer.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';

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

export const messages: Messages<CalendarEntry> = {
  noEventsInRange: 'Nothing is planned in these 30 days.',
  showMore: (count) => (
    <>
      <span aria-hidden="true" className="sm:hidden">
        +{count}
      </span>
      <span className="max-sm:sr-only">Show more ({count})</span>
    </>
  ),
};
