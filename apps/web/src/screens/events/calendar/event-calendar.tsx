import { fill, texts } from '#lib/texts.ts';
import './event-calendar.css';
import { events as contract } from '@rosette/shared/contract/events.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  addDays,
  endOfDay,
  endOfWeek,
  format,
  isToday,
  isValid,
  parse,
  startOfDay,
  startOfWeek,
} from 'date-fns';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef } from 'react';
import { Calendar, type View } from 'react-big-calendar';
import { listQuery } from '#data/queries.ts';
import { useEventsOfUnblocked } from '#features/safety/use-blocked.ts';
import { paths } from '#lib/paths.ts';
import { searchFor } from '#lib/search-match.ts';
import { toast } from '#lib/toast.ts';
import { useMedia } from '#lib/use-media.ts';
import { useUrlParams } from '#lib/use-url-params.ts';
import { QuietRetry } from '#ui/load-failure.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import type { EventFilter } from '../event-filters.tsx';
import { weekStartsOn } from '../weeks.ts';
import { type CalendarEntry, calendarEntries } from './calendar-entries.ts';
import { formats, localizer } from './calendar-localizer.ts';
import { components, messages } from './calendar-parts.tsx';
import { PhoneMonth } from './phone-month.tsx';

/** How many days the agenda holds (product/events#calendar-view). */
const agendaDays = 30;

/** The first and last day of a calendar view around `date`. */
function daysOf(view: View, date: Date): [Date, Date] {
  switch (view) {
    case 'month':
      return [localizer.firstVisibleDay(date, localizer), localizer.lastVisibleDay(date, localizer)];
    case 'week':
      return [
        startOfWeek(date, { weekStartsOn: weekStartsOn() }),
        endOfWeek(date, { weekStartsOn: weekStartsOn() }),
      ];
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
function visibleRange(view: View, date: Date): { from: string; until: string } {
  const [first, last] = daysOf(view, date);
  return {
    from: addDays(startOfDay(first), -1).toISOString(),
    until: addDays(endOfDay(last), 1).toISOString(),
  };
}

/** product/events#calendar-view; the library refreshes the current-time indicator every 60 s. */
const views = { month: true, week: true, day: true, agenda: true };
const phoneViews = { ...views, month: PhoneMonth };
/** A day in the address. */
const dayFormat = 'yyyy-MM-dd';
const eightInTheMorning = new Date(1970, 0, 1, 8);

const announce = ({ id, title }: CalendarEntry) =>
  toast.info(fill(texts.events.calendar.announced, { title }), {
    link: { label: texts.events.calendar.openEvent, to: paths.event(id) },
  });

/** Handles keys in the hour grid, where entries are no buttons. */
function onEntryKey(entry: CalendarEntry, occurrence: SyntheticEvent<HTMLElement>) {
  const { key, target } = occurrence as KeyboardEvent<HTMLElement>;
  if (target instanceof HTMLButtonElement || (key !== 'Enter' && key !== ' ')) return;
  occurrence.preventDefault();
  announce(entry);
}

const isView = (view: string | null): view is keyof typeof views =>
  view !== null && Object.hasOwn(views, view);

/** The view and its day, kept in the address as `?view=` and `?day=`, so that Back from an event finds them again. */
function useShownDays() {
  const [params, change] = useUrlParams();
  const asked = params.get('view');
  const view: View = isView(asked) ? asked : 'month';
  const day = parse(params.get('day') ?? '', dayFormat, new Date());
  // Without a day it follows today; the identity of the date stays until the day changes.
  const time = isValid(day) ? day.getTime() : startOfDay(new Date()).getTime();
  const date = useMemo(() => new Date(time), [time]);
  const inAddress = (shown: Date) => (isToday(shown) ? '' : format(shown, dayFormat));
  return {
    view,
    date,
    setView: (next: View) => change({ view: next === 'month' ? '' : next }),
    setDate: (next: Date) => change({ day: inAddress(next) }),
    /** Opens a day, from which Back leads to the view that it was opened in. */
    openDay: (next: Date) => change({ view: 'day', day: inAddress(next) }, { adds: true }),
  };
}

/** The calendar view (product/events#calendar-view), which requests its visible range. Loaded lazily. */
export function EventCalendar({ filter: { q, online } }: { filter: EventFilter }) {
  const { view, date, setView, setDate, openDay } = useShownDays();
  const list = useQuery({
    ...listQuery(contract.list, {
      query: { ...visibleRange(view, date), ...(q && { q }), ...(online && { online }) },
    }),
    placeholderData: keepPreviousData,
  });
  const { isLoading, isUnblocked } = useEventsOfUnblocked();
  const entries = useMemo(
    () => calendarEntries(isLoading ? [] : (list.data?.items ?? []).filter(isUnblocked)),
    [list.data, isLoading, isUnblocked],
  );
  const isPhone = useMedia('(width < 40rem)');
  const box = useRef<HTMLDivElement>(null);

  // Makes the hours focusable, so that they can be scrolled by keyboard without entries.
  useEffect(() => {
    const hours = view === 'month' ? null : box.current?.querySelector('.rbc-time-content');
    hours?.setAttribute('tabindex', '0');
    hours?.setAttribute('role', 'group');
    hours?.setAttribute('aria-label', texts.events.calendar.hours);
  }, [view]);

  return (
    <div ref={box}>
      {entries.length > 0 && !list.isPlaceholderData && (
        <SimilarNotice search={searchFor(q, list.data?.isSimilar ?? false)} />
      )}
      <Calendar<CalendarEntry>
        localizer={localizer}
        formats={formats}
        messages={messages()}
        components={components}
        events={entries}
        views={isPhone ? phoneViews : views}
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
        onDrillDown={openDay}
        onSelectEvent={announce}
        onKeyPressEvent={onEntryKey}
      />
      <QuietRetry of={list} />
    </div>
  );
}
