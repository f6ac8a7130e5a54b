import type { events } from '@rosette/shared/contract/events.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentEvent } from './event.present.ts';
import { createEvent, getEvent, listEvents, removeEvent, toggleRsvp, updateEvent } from './events.service.ts';

export const eventHandlers: Handlers<typeof events> = {
  async list({ query }) {
    const { items, total } = await listEvents(query);
    return { items: items.map(presentEvent), total };
  },
  create: async ({ caller, body }) => presentEvent(await createEvent(caller, body)),
  get: async ({ params }) => presentEvent(await getEvent(params.id)),
  update: async ({ caller, params, body }) => presentEvent(await updateEvent(caller, params.id, body)),
  remove: ({ caller, params }) => removeEvent(caller, params.id),
  rsvp: ({ caller, params }) => toggleRsvp(caller, params.id),
};
