import { type Attendees, attendeesAmong } from './attendance.ts';
import type { Event } from './event.model.ts';
import { type Rsvp, RsvpModel } from './rsvp.model.ts';

/** Members and guests with the same dates: where they go, and where they wait. */
export interface Goers {
  /** Guests by the RSVP of the first of their dates. */
  who: Attendees;
  /** Places in the list of events, in order. */
  going: number[];
  waiting: number[];
}

/** RSVPs per answer of the database: queries of other requests have to wait while it writes one. */
const readAtOnce = 200;

/** Who goes to these events or waits for them, by their dates, so that each is told once. */
export async function goersOf(events: readonly Pick<Event, '_id'>[]): Promise<Goers[]> {
  const rsvps = await RsvpModel.find({
    event_id: { $in: events.map(({ _id }) => _id) },
    state: { $in: ['going', 'waitlisted'] },
  })
    .select('event_id member_id guest state')
    .sort({ number: 1 })
    .batchSize(readAtOnce)
    .lean<Rsvp[]>();
  const places = new Map(events.map(({ _id }, place) => [String(_id), place]));
  const placeOf = ({ event_id }: Rsvp) => places.get(String(event_id)) ?? 0;
  return byTheirDates(
    rsvps
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((rsvp) => ({
        who: attendeesAmong([rsvp]),
        place: placeOf(rsvp),
        isGoing: rsvp.state === 'going',
      })),
  );
}

/** One who goes to the event in this place of a list, or waits for it. */
interface Goer {
  who: Attendees;
  place: number;
  isGoing: boolean;
}

/** Puts together those with the same dates; of each by the places. */
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
