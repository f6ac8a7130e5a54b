import type { EventDto } from '@rosette/shared/contract/events.ts';
import { startInstantOf } from '#features/events/event-start.ts';
import { endInstantOf } from '../event-times.ts';

/** '20260531T160000Z', the format of Google Calendar. */
const compact = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The location with the private parts that the viewer received. */
const placeOf = ({ location, address, online_url }: EventDto) =>
  [location, address, online_url].filter(Boolean).join(', ');

const timesOf = (event: EventDto) => [startInstantOf(event), endInstantOf(event)] as const;

const linkTo = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`;

/** Google Calendar's form for a new entry, filled in. */
export function googleCalendarLink(event: EventDto): string {
  const [start, end] = timesOf(event);
  return linkTo('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(start)}/${compact(end)}`,
    details: event.description,
    location: placeOf(event),
  });
}

/** Outlook's form for a new entry, filled in. */
export function outlookCalendarLink(event: EventDto): string {
  const [start, end] = timesOf(event);
  return linkTo('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: event.description,
    location: placeOf(event),
  });
}
