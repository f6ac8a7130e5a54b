import { isoInZone } from '@rosette/shared/event-times.ts';
import type { PageDescription, PublicPage } from '#http/public-page.ts';
import { render, say } from '#lib/message.ts';
import { organizerOf, pathOf, whenOf } from './event-words.ts';
import { getEventForVisitors, listEventPages } from './events.service.ts';

type PublicEvent = Awaited<ReturnType<typeof getEventForVisitors>>;

/** An instant as local time in the event's zone with its offset: search engines show the time of day that stands there. */
const timeOf = ({ time_zone }: PublicEvent, at: Date) =>
  time_zone ? isoInZone(time_zone, at) : at.toISOString();

const attendanceMode = ({ isOnline, online_only }: PublicEvent) =>
  `https://schema.org/${online_only ? 'Online' : isOnline ? 'Mixed' : 'Offline'}EventAttendanceMode`;

/** https://schema.org/Event. The link of an online event is private, so `url` is the event's page. */
function structuredDataOf(event: PublicEvent, page: string): PageDescription['structuredData'] {
  const place = { '@type': 'Place', name: event.location, address: event.location };
  const net = { '@type': 'VirtualLocation', url: page };
  const { capacity } = event;
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: timeOf(event, event.starts_at),
    endDate: timeOf(event, event.ends_at),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: attendanceMode(event),
    location: event.online_only ? net : event.isOnline ? [place, net] : place,
    organizer: { '@type': 'Person', name: event.organizer_name },
    ...(capacity && {
      maximumAttendeeCapacity: capacity,
      remainingAttendeeCapacity: Math.max(0, capacity - event.attendee_count),
    }),
  };
}

/** The HTML page of /events/{id} with what a visitor may see. */
export const eventPage: PublicPage = {
  path: '/events/:id',
  texts: 'event',
  list: listEventPages,
  async describe({ config }, language, id) {
    const event = await getEventForVisitors(id);
    const path = pathOf(event);
    return {
      title: event.title,
      facts: [
        render(language, whenOf(event)),
        event.location,
        render(language, say('pages.event.organizedBy', { name: organizerOf(event) })),
      ],
      text: event.description,
      path,
      image: event.image ?? null,
      imageAs: 'banner',
      structuredData: structuredDataOf(event, `${config.webOrigin}${path}`),
    };
  },
};
