import { type Attendees, attendeesAmong } from './attendance.ts';
import type { Event } from './event.model.ts';
import { type Rsvp, RsvpModel } from './rsvp.model.ts';

/** Members and guests with the same dates: where they go, and where they wait. */
export interface Goers {
  /** A guest has an RSVP for each date: this is the one for her first date. */
  who: Attendees;
  /** Indexes into the list of events, ascending. */
  going: number[];
  waiting: number[];
}

/**
 * Reads who is going to or waits for any of these events. People with the same set of dates share an entry, so that one mail
 * tells of all.
 */
export async function goersOf(events: readonly Pick<Event, '_id'>[]): Promise<Goers[]> {
  const goers: Goer[] = [];
  // One by one: queries of other requests have to wait while the database sorts those of all.
  for (const [place, { _id: event_id }] of events.entries()) {
    const rsvps = await RsvpModel.find({ event_id, state: { $in: ['going', 'waitlisted'] } })
      .select('member_id guest state')
      .sort({ number: 1 })
      .lean<Rsvp[]>();
    for (const rsvp of rsvps)
      goers.push({ who: attendeesAmong([rsvp]), place, isGoing: rsvp.state === 'going' });
  }
  return byTheirDates(goers);
}

/** One RSVP to a date of a series: who, and `place`, the index of that date in the list of dates. */
interface Goer {
  who: Attendees;
  place: number;
  isGoing: boolean;
}

/** Groups people who go to the same events and wait for the same events. Takes the RSVPs sorted by `place`. */
export function byTheirDates(goers: readonly Goer[]): Goers[] {
  const byPerson = new Map<string, Goers>();
  for (const { who, place, isGoing } of goers) {
    const [guest] = who.guests;
    const id = String(who.members[0] ?? guest?.guest.email ?? guest?._id);
    const goer = byPerson.get(id) ?? { who, going: [], waiting: [] };
    goer[isGoing ? 'going' : 'waiting'].push(place);
    byPerson.set(id, goer);
  }
  const alike = new Map<string, Goers>();
  for (const goer of byPerson.values()) {
    const key = `${goer.going} | ${goer.waiting}`;
    const before = alike.get(key);
    if (!before) alike.set(key, goer);
    before?.who.members.push(...goer.who.members);
    before?.who.guests.push(...goer.who.guests);
  }
  return [...alike.values()];
}

export const pick = <T>(list: readonly T[], places: readonly number[]): T[] =>
  places.flatMap((place) => list[place] ?? []);
