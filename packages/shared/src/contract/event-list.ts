import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { dateTime, id, instant, pageQuery, searchText } from './fields.ts';
import { rsvpState } from './rsvp-state.ts';
import { listsSimilar } from './similar-header.ts';

/** product/events#who-sees-attendees: who may see attendees besides the organizer and admins. */
export const attendeeVisibilities = ['members', 'attendees', 'organizer'] as const;
export type AttendeeVisibility = (typeof attendeeVisibilities)[number];

/** How often a series of events takes place (product/events#series). */
export const seriesSteps = ['week', 'two_weeks', 'month'] as const;
export type SeriesStep = (typeof seriesSteps)[number];

/** The dates of a series, the next ones as the past ones, by date (product/events#series). */
export const seriesDto = z.object({
  id,
  every: z.enum(seriesSteps),
  /** The place of this date among them, from 1. */
  position: z.number(),
  dates: z.array(z.object({ event_id: id, date: instant, is_cancelled: z.boolean() })),
});
export type SeriesDto = z.output<typeof seriesDto>;

/** product/events#guests: whether people without an account may come. */
export const guestChoices = ['none', 'open'] as const;
/** From how many days before an event guests may ask, and where the organizer chose nothing. */
export const guestsFromDays = { most: 60, usual: 60 } as const;

export const eventDto = z.object({
  id,
  title: z.string(),
  description: z.string(),
  date: instant,
  time: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  end_date: z.nullable(instant),
  /** 'Online' of an event that is only online and names no other place. */
  location: z.string(),
  online_only: z.boolean(),
  image: z.nullable(z.string()),
  capacity: z.nullable(z.number()),
  attendee_visibility: z.enum(attendeeVisibilities),
  /** Attendee ids visible to the caller; see `attendee_count`. */
  attendees: z.array(id),
  attendee_count: z.number(),
  spots_left: z.nullable(z.number()),
  waitlist_count: z.number(),
  guests: z.enum(guestChoices),
  /** From how many days before the event guests may ask for a seat. */
  guests_from: z.number(),
  /** How many of `attendee_count` are guests. */
  guest_count: z.number(),
  organizer_id: id,
  organizer_name: z.string(),
  is_sponsored: z.boolean(),
  sponsor_name: z.nullable(z.string()),
  created_at: instant,
  /** Only for attendees, the organizer and admins; left out for others. */
  address: z.optional(z.nullable(z.string())),
  online_url: z.optional(z.nullable(z.string())),
  /** The caller's RSVP; left out without a token. */
  my_rsvp: z.optional(z.nullable(rsvpState)),
  /** The caller's position on the waitlist, from 1; only of one event, while she waits. */
  my_position: z.optional(z.number()),
  /** Only of one event; null where it is in no series. */
  series: z.optional(z.nullable(seriesDto)),
  /** How many later dates of its series are ahead, in lists and of one event; left out where it is in none. */
  later_dates: z.optional(z.number()),
  /** How many more dates its series has, in lists: of one that shows a series once, those that it leaves out. */
  more_dates: z.optional(z.number()),
  /** The organizer's picture; only of one event. */
  organizer_image: z.optional(z.nullable(z.string())),
});
export type EventDto = z.output<typeof eventDto>;

export const eventListQuery = z.object({
  ...pageQuery,
  q: searchText,
  /** Events that run at or after this instant and start before `until`. */
  from: z.optional(dateTime),
  until: z.optional(dateTime),
  /** Whether the event can be joined online. */
  online: z.optional(z.enum(['true', 'false'])),
  /** The events of this organizer. */
  organizer: z.optional(id),
  /** `created`: newest first, for news about the community. */
  sort: z.optional(z.enum(['date', 'created'])),
});
export type EventListQuery = z.output<typeof eventListQuery>;

/** The public list; part of `events`. In a file of its own, as it is all of them that the landing page loads. */
export const listEvents = defineEndpoint({
  method: 'get',
  path: '/events',
  access: 'public',
  summary: 'Upcoming events by date, then past ones, latest first',
  query: eventListQuery,
  response: z.array(eventDto),
  status: 200,
  isList: true,
  headers: listsSimilar,
  isCacheable: true,
  isPersonalWithToken: true,
});
