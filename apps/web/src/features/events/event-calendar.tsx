import { events as contract } from '@rosette/shared/contract/events.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Calendar, type View } from 'react-big-calendar';
import { query } from '#api/queries.ts';
import { paths } from '#lib/paths.ts';
import { toast } from '#lib/toast.ts';
import { useEventsOfUnblocked } from '#shared/safety/use-blocked.ts';
import { QuietRetry } from '#ui/load-failure.tsx';
import { type CalendarEntry, calendarEntries } from './calendar-entries.ts';
import { formats, localizer } from './calendar-localizer.ts';
import { components, messages } from './calendar-parts.tsx';
import type { EventFilter } from './event-filters.tsx';
import { agendaDays, visibleRange } from './visible-range.ts';
import './event-calendar.css';

/** product/events#calendar-view; the library refreshes the current-time indicator every 60 s. */
const views: View[] = ['month', 'week', 'day', 'agenda'];
const eightInTheMorning = new Date(1970, 0, 1, 8);

const announce = ({ id, title }: CalendarEntry) =>
  toast.info(`Event: ${title}`, { link: { label: 'Open event', to: paths.event(id) } });

/** Handles keys in the hour grid, where entries are no buttons. */
function onEntryKey(entry: CalendarEntry, occurrence: SyntheticEvent<HTMLElement>) {
  const { key, target } = occurrence as KeyboardEvent<HTMLElement>;
  if (target instanceof HTMLButtonElement || (key !== 'Enter' && key !== ' ')) return;
  occurrence.preventDefault();
  announce(entry);
}

/** The calendar view (product/events#calendar-view), which requests its visible range. Loaded lazily. */
export function EventCalendar({ filter: { q, online } }: { filter: EventFilter }) {
  const [view, setView] = useState<View>('month');
  const [date, setDate] = useState(() => new Date());
  const list = useQuery({
    ...query(contract.list, {
      query: { ...visibleRange(view, date), ...(q && { q }), ...(online && { online }) },
    }),
    placeholderData: keepPreviousData,
  });
  const { isLoading, isUnblocked } = useEventsOfUnblocked();
  const entries = useMemo(
    () => calendarEntries(isLoading ? [] : (list.data ?? []).filter(isUnblocked)),
    [list.data, isLoading, isUnblocked],
  );
  const box = useRef<HTMLDivElement>(null);

  // Makes the hours focusable, so that they can be scrolled by keyboard without entries.
  useEffect(() => {
    const hours = view === 'month' ? null : box.current?.querySelector('.rbc-time-content');
    hours?.setAttribute('tabindex', '0');
    hours?.setAttribute('role', 'group');
    hours?.setAttribute('aria-label', 'Hours');
  }, [view]);

  return (
    <div ref={box}>
      <Calendar<CalendarEntry>
        localizer={localizer}
        formats={formats}
        messages={messages}
        components={components}
        events={entries}
        views={views}
        view={view}
        date={date}
        drilldownView="day"
        step={30}
        timeslots={2}
        length={agendaDays}
        showMultiDayTimes
        scrollToTime={eightInTheMorning}
        style={{ height: 600 }}
        onView={setView}
        onNavigate={setDate}
        onSelectEvent={announce}
        onKeyPressEvent={onEntryKey}
      />
      <QuietRetry of={list} />
    </div>
  );
}
