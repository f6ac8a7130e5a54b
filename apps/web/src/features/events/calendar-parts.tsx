import type { ReactNode } from 'react';
import type { Components, DateHeaderProps, EventProps, HeaderProps, Messages } from 'react-big-calendar';
import type { CalendarEntry } from './calendar-entries.ts';
import { longDay, shortTime } from './calendar-localizer.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';

/** An entry of a month or of the agenda as a real button; its click reaches the calendar, which knows what to do. */
function EntryButton({ event, title, withTime }: EventProps<CalendarEntry> & { withTime?: boolean }) {
  return (
    <button type="button" className="calendar-entry">
      {withTime && <span className="calendar-entry-time">{shortTime(event.start)}</span>}
      <span>{title}</span>
    </button>
  );
}

const MonthEntry = (props: EventProps<CalendarEntry>) => <EntryButton {...props} withTime />;

/** The number of a day leads to that day; read aloud it is a whole date. */
function DayNumber({ date, label, onDrillDown }: DateHeaderProps) {
  return (
    <button type="button" className="calendar-day" aria-label={longDay(date)} onClick={onDrillDown}>
      {label}
    </button>
  );
}

/** The library makes these column headers of a table that the hour grid is not. */
const WeekdayName = ({ label }: HeaderProps) => <span>{label}</span>;

/** The library leaves a week's entries as bare children of a table row; a row holds cells. */
function WeekEntries({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the library builds its table of divs
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
  // Read by the library, absent from its types.
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
