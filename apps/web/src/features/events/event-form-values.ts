import type { AttendeeVisibility, EventDto } from '@rosette/shared/contract/events.ts';
import { startInstantOf, toInstant, toPickerValue, viewerTimeZone } from './event-times.ts';

/** What stands in the form: times as the pickers hold them, on the clock of `time_zone`. */
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

/** Every zone that the browser knows, with the given ones, by name. */
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

export function valuesOf(event: EventDto): EventFormValues {
  // The server's list of zones may be newer than the browser's.
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

/** What is sent for a new event. */
export const newEventBody = (values: EventFormValues) => ({ ...values, ...timesOf(values) });

/** Which of the times were touched. */
type Touched = Partial<Record<'date' | 'end_date' | 'time_zone', boolean | undefined>>;

/** What is sent for a changed one: times that were left alone stay; new ones replace a separately entered time. */
export function changedEventBody(values: EventFormValues, touched: Touched) {
  const { date, end_date, time_zone, ...others } = values;
  const isMoved = touched.date || touched.end_date || touched.time_zone;
  return { ...others, ...(isMoved && { ...timesOf(values), time: null }) };
}
