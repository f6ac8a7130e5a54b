import type { AttendeeVisibility, EventDto } from '@rosette/shared/contract/events.ts';
import { startInstantOf } from '#shared/events/event-start.ts';
import { toInstant, toPickerValue, viewerTimeZone } from './event-times.ts';

/** The form's values: picker values are local times in `time_zone`. */
export interface EventFormValues {
  title: string;
  description: string;
  date: string;
  end_date: string;
  time_zone: string;
  location: string;
  address: string;
  online_url: string;
  capacity: number | '';
  attendee_visibility: AttendeeVisibility;
  image: string;
}

/** The browser's time zones and the given ones, sorted. */
export function timeZones(...more: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort();
}

function isKnownZone(zone: string | null): zone is string {
  try {
    return zone !== null && Boolean(new Intl.DateTimeFormat(undefined, { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The values of a new event, in the viewer's time zone. */
export const emptyValues = (): EventFormValues => ({
  title: '',
  description: '',
  date: '',
  end_date: '',
  time_zone: viewerTimeZone(),
  location: '',
  address: '',
  online_url: '',
  capacity: '',
  attendee_visibility: 'members',
  image: '',
});

/** The values of an existing event. */
export function valuesOf(event: EventDto): EventFormValues {
  // The server may know newer zones than the browser.
  const zone = isKnownZone(event.time_zone) ? event.time_zone : viewerTimeZone();
  return {
    title: event.title,
    description: event.description,
    date: toPickerValue(startInstantOf(event), zone),
    end_date: event.end_date ? toPickerValue(new Date(event.end_date), zone) : '',
    time_zone: zone,
    location: event.location,
    address: event.address ?? '',
    online_url: event.online_url ?? '',
    capacity: event.capacity ?? '',
    attendee_visibility: event.attendee_visibility,
    image: event.image ?? '',
  };
}

const timesOf = ({ date, end_date, time_zone }: EventFormValues) => ({
  date: toInstant(date, time_zone),
  end_date: end_date && toInstant(end_date, time_zone),
  time_zone,
});

/** The body of a new event. */
export const newEventBody = (values: EventFormValues) => ({ ...values, ...timesOf(values) });

/** The time fields that were changed. */
type Touched = Partial<Record<'date' | 'end_date' | 'time_zone', boolean | undefined>>;

/** The body of a changed event: unchanged times are omitted; changed ones replace a separate time. */
export function changedEventBody(values: EventFormValues, touched: Touched) {
  const { date, end_date, time_zone, ...others } = values;
  const isMoved = touched.date || touched.end_date || touched.time_zone;
  return { ...others, ...(isMoved && { ...timesOf(values), time: null }) };
}
