import type { events } from '@rosette/shared/contract/events.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentEvent } from './event.present.ts';
import { createEvent, getEvent, listEvents, removeEvent, updateEvent } from './events.service.ts';
import { toggleRsvp } from './rsvp.service.ts';

export const eventHandlers: Handlers<typeof events> = {
  list: async ({ app, query }) => presentList(app, await listEvents(query), presentEvent),
  create: async ({ app, caller, body }) => presentEvent(await createEvent(app, caller, body)),
  get: async ({ caller, params }) => presentEvent(await getEvent(caller, params.id)),
  update: async ({ app, caller, params, body }) =>
    presentEvent(await updateEvent(app, caller, params.id, body)),
  remove: ({ app, caller, params }) => removeEvent(app, caller, params.id),
  rsvp: ({ app, caller, params }) => toggleRsvp(app, caller, params.id),
};
