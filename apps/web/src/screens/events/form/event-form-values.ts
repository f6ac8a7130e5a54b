import { guestsFromDays, type SeriesStep, seriesSteps } from '@rosette/shared/contract/event-list.ts';
import { createEventBody, type EventDto, seriesScopes } from '@rosette/shared/contract/events.ts';
import { mostDates } from '@rosette/shared/series-dates.ts';
import * as z from 'zod/mini';
import { startInstantOf } from '#features/events/event-start.ts';
import { toInstant, toPickerValue, viewerTimeZone } from '../event-times.ts';

/** The form's values: picker values are local times in `time_zone`. */
export interface EventFormValues {
  title: string;
  description: string;
  date: string;
  end_date: string;
  time_zone: string;
  location: string;
  online_only: boolean;
  address: string;
  online_url: string;
  capacity: number | '';
  attendee_visibility: EventDto['attendee_visibility'];
  guests: EventDto['guests'];
  guests_from: number | '';
  image: string;
  /** Only of a new event. */
  repeat_every: 'never' | SeriesStep;
  repeat_count: number;
  scope: 'this' | 'following';
}

function isKnownZone(zone: string | null): zone is string {
  try {
    return zone !== null && Boolean(new Intl.DateTimeFormat(undefined, { timeZone: zone }));
  } catch {
    return false;
  }
}

const noRepeat = { repeat_every: 'never', repeat_count: 6, scope: 'this' } as const;

/** The values of a new event, in the viewer's time zone. */
export const emptyValues = (): EventFormValues => ({
  title: '',
  description: '',
  date: '',
  end_date: '',
  time_zone: viewerTimeZone(),
  location: '',
  online_only: false,
  address: '',
  online_url: '',
  capacity: '',
  attendee_visibility: 'members',
  guests: 'none',
  guests_from: guestsFromDays.usual,
  image: '',
  ...noRepeat,
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
    // Of an event that is only online 'Online' stands for no place.
    location: event.online_only && event.location === 'Online' ? '' : event.location,
    online_only: event.online_only,
    address: event.address ?? '',
    online_url: event.online_url ?? '',
    capacity: event.capacity ?? '',
    attendee_visibility: event.attendee_visibility,
    guests: event.guests,
    guests_from: event.guests_from,
    image: event.image ?? '',
    ...noRepeat,
  };
}

const timesOf = ({ date, end_date, time_zone }: EventFormValues) => ({
  date: toInstant(date, time_zone),
  end_date: end_date && toInstant(end_date, time_zone),
  time_zone,
});

/** The body of a new event, without the place of one that is only online. */
export function newEventBody(values: EventFormValues) {
  const { repeat_every: every, repeat_count: count, scope: _, location, address, ...others } = values;
  return {
    ...others,
    ...(!others.online_only && { location, address }),
    ...timesOf(values),
    ...(every !== 'never' && { repeat: { every, count: Number(count) } }),
  };
}

/**
 * The body of a changed event: what was changed; times are sent together and replace a separate time, and the place goes
 * with that there is one again. Later dates of a series keep their lengths unless the end was changed.
 */
export function changedEventBody(values: EventFormValues, changed: Partial<EventFormValues>) {
  const { date, end_date, time_zone, repeat_every: _every, repeat_count: _count, ...rest } = changed;
  const { location: _place, address: _address, ...online } = rest;
  const others = values.online_only ? online : rest;
  const isMoved = [date, end_date, time_zone].some((each) => each !== undefined);
  const { end_date: end, ...start } = timesOf(values);
  const keepsLength = others.scope === 'following' && end_date === undefined;
  return {
    ...others,
    ...(others.online_only === false && { location: values.location }),
    ...(isMoved && { ...start, ...(!keepsLength && { end_date: end }), time: null }),
  };
}

const repeatedEvent = z.safeExtend(createEventBody, {
  repeat_every: z.enum(['never', ...seriesSteps]),
  repeat_count: z.number().check(z.int(), z.gte(2), z.lte(mostDates)),
  scope: z.enum(seriesScopes),
});

/** What another choice has put out of sight is as it was before. */
export const withoutUnseen = <V extends Partial<Record<keyof EventFormValues, unknown>>>(
  values: V,
  before: EventFormValues,
): V => ({
  ...values,
  ...(values.repeat_every === 'never' && { repeat_count: before.repeat_count }),
  ...(values.guests === 'none' && { guests_from: before.guests_from }),
  ...(values.online_only === true && { location: before.location, address: before.address }),
});

/** What the form checks: a new event, with how it repeats, and nothing that is out of sight. */
export const formBodyOf = (given: EventFormValues) =>
  z.pipe(
    z.transform((values: z.input<typeof repeatedEvent>) => withoutUnseen(values, given)),
    repeatedEvent,
  );

/** All of an event but its date and end (product/events#series). */
export const valuesOfCopy = (event: EventDto): EventFormValues => ({
  ...valuesOf(event),
  date: '',
  end_date: '',
});
