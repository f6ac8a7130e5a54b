import type { EventDto } from '@rosette/shared/contract/events.ts';
import { startInstantOf } from '#features/events/event-start.ts';
import { paths } from '#lib/paths.ts';
import { endInstantOf } from '../event-times.ts';

/** '20260531T160000Z', the format of Google Calendar. */
const compact = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The location with the private parts that the viewer received. */
const placeOf = ({ location, address, online_url }: EventDto) =>
  [location, address, online_url].filter(Boolean).join(', ');

const timesOf = (event: EventDto) => [startInstantOf(event), endInstantOf(event)] as const;

/** How many characters of a link a description takes at most: longer links are refused by both calendars. */
const mostOfDescription = 1000;

/** Outlook shows a '+' as it is. */
const encoded = (query: Record<string, string>) => String(new URLSearchParams(query)).replaceAll('+', '%20');

/** The beginning of the description, and the address of the event's page. */
function detailsOf({ id, description }: EventDto): string {
  const text = description.trim();
  let [length, end] = [0, 0];
  for (const character of text) {
    length += encoded({ '': character }).length - 1;
    if (length > mostOfDescription) break;
    end += character.length;
  }
  const shown = end < text.length ? `${text.slice(0, end).replace(/\s+\S*$/, '')}…` : text;
  return `${shown}\n\n${new URL(paths.event(id), window.location.origin).href}`;
}

const linkTo = (address: string, query: Record<string, string>) => `${address}?${encoded(query)}`;

/** Google Calendar's form for a new entry, filled in. */
export function googleCalendarLink(event: EventDto): string {
  const [start, end] = timesOf(event);
  return linkTo('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(start)}/${compact(end)}`,
    details: detailsOf(event),
    location: placeOf(event),
  });
}

/** Outlook's form for a new entry, filled in. */
export function outlookCalendarLink(event: EventDto): string {
  const [start, end] = timesOf(event);
  return linkTo('https://outlook.live.com/calendar/0/deeplink/compose', {
    subject: event.title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: detailsOf(event),
    location: placeOf(event),
  });
}
