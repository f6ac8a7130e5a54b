import type { events } from '@rosette/shared/contract/events.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { attendeesFileOf, checkIn, listAttendees, messageAttendees, takeOut } from './attendees.service.ts';
import { calendarFeed, calendarFile, getCalendarLink, renewCalendarLink } from './calendar.service.ts';
import { presentEvent, presentEventPage } from './event.present.ts';
import { listEvents } from './event-lists.service.ts';
import { createEvent, openEvent, removeEvent, updateEvent } from './events.service.ts';
import { takeOutGuest } from './guests.service.ts';
import { attend, listOwnRsvps, unattend } from './rsvp.service.ts';
import { addDates, createSeries, removeFollowing, updateFollowing } from './series.service.ts';
import { attendSeries, leaveSeries } from './series-rsvp.service.ts';

/** The line of writes to one event: they all lock it. */
const line = ({ params }: { params: { id: string } }) => `event:${params.id}`;

export const eventHandlers: Handlers<typeof events> = {
  list: async ({ app, caller, query }) =>
    presentList(app, await listEvents(caller, query), (event) => presentEvent(event, caller)),
  create: {
    line: ({ caller }) => creationsOf(caller),
    commit: async ({ app, caller, body }) => {
      const { repeat } = body;
      const created = await (repeat
        ? createSeries(app, caller, { ...body, repeat })
        : createEvent(app, caller, body));
      return presentEvent(created, caller);
    },
  },
  mine: ({ caller, query }) => listOwnRsvps(caller, query),
  get: async ({ caller, params }) => presentEventPage(await openEvent(caller, params.id), caller),
  update: {
    line,
    commit: async ({ app, caller, params, body }) => {
      const update = body.scope === 'following' ? updateFollowing : updateEvent;
      return presentEvent(await update(app, caller, params.id, body), caller);
    },
  },
  remove: {
    line,
    commit: ({ app, caller, params, body }) =>
      (body?.scope === 'following' ? removeFollowing : removeEvent)(app, caller, params.id, body),
  },
  addDates: {
    line: ({ caller }) => creationsOf(caller),
    commit: async ({ app, caller, params, body }) =>
      (await addDates(app, caller, params.id, body.count)).map((event) => presentEvent(event, caller)),
  },
  attendSeries: { line, commit: ({ app, caller, params }) => attendSeries(app, caller, params.id) },
  leaveSeries: { line, commit: ({ app, caller, params }) => leaveSeries(app, caller, params.id) },
  rsvp: { line, commit: ({ app, caller, params }) => attend(app, caller, params.id, true) },
  attend: { line, commit: ({ app, caller, params }) => attend(app, caller, params.id) },
  leave: { line, commit: ({ app, caller, params }) => unattend(app, caller, params.id) },
  attendees: ({ app, caller, params, query }) => listAttendees(app, caller, params.id, query),
  attendeesFile: ({ app, caller, params, language }) => attendeesFileOf(app, caller, params.id, language),
  checkIn: {
    line,
    commit: ({ app, caller, params, body }) =>
      checkIn(app, caller, params.id, { member_id: params.user_id }, body.present),
  },
  checkInGuest: {
    line,
    commit: ({ app, caller, params, body }) =>
      checkIn(app, caller, params.id, { guest_id: params.guest_id }, body.present),
  },
  takeOutGuest: {
    line,
    commit: ({ app, caller, params }) => takeOutGuest(app, caller, params.id, params.guest_id),
  },
  takeOut: { line, commit: ({ app, caller, params }) => takeOut(app, caller, params.id, params.user_id) },
  calendarFile: ({ app, caller, params, language }) => calendarFile(app, caller, params.id, language),
  calendarFeed: ({ app, params }) => calendarFeed(app, params.secret),
  calendarLink: ({ app, caller }) => getCalendarLink(app, caller),
  renewCalendarLink: ({ app, caller }) => renewCalendarLink(app, caller),
  message: {
    line,
    commit: ({ app, caller, params, body }) => messageAttendees(app, caller, params.id, body.text),
  },
};
