import { addDays } from './calendar.ts';
import { clockIn, type EventTimes, startOfEvent } from './event-times.ts';

interface ForGuests extends EventTimes {
  guests_from: number;
}

const dayOf = (event: EventTimes, instant: Date): Date =>
  new Date(
    `${clockIn(event.time_zone || 'UTC', instant)
      .toISOString()
      .slice(0, 10)}T00:00:00Z`,
  );

/** The day in the event's zone from which guests may ask for a seat (product/events#guests), at midnight UTC. */
export const guestsFromDay = (event: ForGuests): Date =>
  addDays(dayOf(event, startOfEvent(event)), -event.guests_from);

/** Whether guests cannot join an event yet: from `guests_from` days before it they can (product/events#guests). */
export const isTooEarlyForGuests = (event: ForGuests, now: Date): boolean =>
  dayOf(event, now) < guestsFromDay(event);
