import type { Event } from './event.model.ts';

/** The event as the subject of a notification. */
export const subjectOf = ({ _id }: Pick<Event, '_id'>) => ({ kind: 'event' as const, id: String(_id) });

/** The path of its page. */
export const pathOf = ({ _id }: Pick<Event, '_id'>) => `/events/${_id}`;
