import type { Event } from './event.model.ts';

/** The event as what a notification is about. */
export const subjectOf = ({ _id }: Pick<Event, '_id'>) => ({ kind: 'event' as const, id: String(_id) });

/** Its page in the web. */
export const pathOf = ({ _id }: Pick<Event, '_id'>) => `/events/${_id}`;
