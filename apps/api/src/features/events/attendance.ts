import { type RsvpState, rsvpStates } from '@rosette/shared/contract/rsvp-state.ts';
import { isOver } from '@rosette/shared/event-times.ts';
import type { Types } from 'mongoose';
import { removeMetAt } from '#features/users/connections/met-statements.service.ts';
import { clock } from '#lib/clock.ts';
import { partsOf } from '#lib/parts-of.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { type GuestRsvp, isOfGuest, type Rsvp, RsvpModel } from './rsvp.model.ts';

type Id = string | Types.ObjectId;

/** Whose RSVP it is: a member's, or a guest's with the id of her RSVP. */
export type Attendee = { member_id: Id } | { guest_id: Id };

/** Members and guests who share an event, in order. */
export interface Attendees {
  members: Types.ObjectId[];
  guests: GuestRsvp[];
}

const isGuest = (attendee: Attendee) => 'guest_id' in attendee;

/** The condition that finds her RSVP. */
export const rsvpOf = ({ _id: event_id }: Pick<Event, '_id'>, attendee: Attendee) =>
  'guest_id' in attendee
    ? { _id: attendee.guest_id, event_id, guest: { $exists: true } }
    : { event_id, member_id: attendee.member_id };

/** The members and the guests whose RSVPs these are, apart. */
export const attendeesAmong = (rsvps: readonly Rsvp[]): Attendees => ({
  members: rsvps.flatMap(({ member_id }) => member_id ?? []),
  guests: rsvps.filter(isOfGuest),
});

/*
 * The only module that changes attendance and waitlist, with the event's counters. Every function runs in a transaction
 * that begins with `lockEvent` or `lockAndCount`, so that changes of one event are serialized over all processes: of two
 * hundred who join an event of twenty seats at once, twenty attend and the others wait in order.
 */

/**
 * Loads an event and serializes changes of its attendance until the transaction ends.
 * @throws 404
 */
export async function lockEvent(id: Id): Promise<Event> {
  const event = await EventModel.findOneAndUpdate(
    { _id: id },
    { $inc: { rsvp_version: 1 } },
    { returnDocument: 'after', timestamps: false },
  )
    .select('+change_times')
    .lean();
  if (!event) throw missingEvent();
  return event;
}

const counters = { going: 'attendee_count', waitlisted: 'waitlist_count' } as const;

const seatsLeft = ({ capacity, attendee_count }: Event) =>
  capacity ? Math.max(0, capacity - attendee_count) : Number.POSITIVE_INFINITY;

/**
 * `lockEvent` that counts one more in the same command: as an attendee, or on the waitlist when the event is full.
 * The seat of who has an RSVP already is given back by `releaseSeats`.
 * @param condition of the event
 * @returns null where the condition does not hold, or there is no event
 */
export async function lockAndCount(
  id: Id,
  condition: object,
  ofGuest = false,
): Promise<{ event: Event; seat: RsvpState } | null> {
  const isFull = { $and: ['$capacity', { $gte: ['$attendee_count', '$capacity'] }] };
  const counted = {
    rsvp_version: { $add: ['$rsvp_version', 1] },
    attendee_count: { $add: ['$attendee_count', { $cond: [isFull, 0, 1] }] },
    waitlist_count: { $add: ['$waitlist_count', { $cond: [isFull, 1, 0] }] },
    ...(ofGuest && {
      guest_count: { $add: [{ $cond: ['$guest_count', '$guest_count', 0] }, { $cond: [isFull, 0, 1] }] },
    }),
  };
  const before = await EventModel.findOneAndUpdate({ _id: id, ...condition }, [{ $set: counted }], {
    returnDocument: 'before',
    timestamps: false,
    updatePipeline: true,
  }).lean();
  if (!before) return null;
  const seat = seatsLeft(before) > 0 ? 'going' : 'waitlisted';
  const event = { ...before, rsvp_version: before.rsvp_version + 1 };
  event[counters[seat]] += 1;
  if (ofGuest && seat === 'going') event.guest_count = (event.guest_count ?? 0) + 1;
  return { event, seat };
}

/** Her RSVP: 'going', 'waitlisted' or null. */
export async function stateOf(event: Pick<Event, '_id'>, attendee: Attendee): Promise<RsvpState | null> {
  return formerState(await RsvpModel.findOne(rsvpOf(event, attendee)).select('state').lean());
}

/** Her position on the waitlist, from 1; null where she does not wait. */
export async function positionOf(event: Pick<Event, '_id'>, attendee: Attendee): Promise<number | null> {
  const waiting = { event_id: event._id, state: 'waitlisted' } as const;
  const own = await RsvpModel.findOne({ ...rsvpOf(event, attendee), ...waiting })
    .select('number')
    .lean();
  if (!own) return null;
  return 1 + (await RsvpModel.countDocuments({ ...waiting, number: { $lt: own.number } }));
}

/**
 * Minimum ms between two changes of an RSVP as calendars see them: SEQUENCE counts seconds, and a cancellation adds one
 * (see `sequenceOf` in event-calendar.ts).
 */
const calendarStepMs = 2000;

const nextCalendarChange = (now: Date) => ({
  $max: [now, { $add: [{ $max: ['$calendar_changed_at', '$since'] }, calendarStepMs] }],
});

const formerState = (before: Pick<Rsvp, 'state'> | null): RsvpState | null =>
  before?.state === 'going' || before?.state === 'waitlisted' ? before.state : null;

/**
 * Writes the RSVP of whom `lockAndCount` counted, unless she has one: then it stays, or ends where `isToggled`. That of a
 * guest is there since she asked.
 * @returns the RSVP that she had
 */
export async function join(
  event: Event,
  attendee: Attendee,
  seat: RsvpState,
  isToggled: boolean,
): Promise<RsvpState | null> {
  const now = clock.now();
  const isThere = { $in: ['$state', rsvpStates] };
  const keepWhereItStays = (field: string, value: unknown) =>
    isToggled ? value : { $cond: [isThere, field, value] };
  const before = await RsvpModel.findOneAndUpdate(
    rsvpOf(event, attendee),
    [
      {
        $set: {
          state: { $cond: [isThere, isToggled ? 'left' : '$state', seat] },
          number: { $cond: [isThere, '$number', event.rsvp_version] },
          since: keepWhereItStays('$since', now),
          calendar_changed_at: keepWhereItStays('$calendar_changed_at', nextCalendarChange(now)),
          checked_in_at: keepWhereItStays('$checked_in_at', '$$REMOVE'),
        },
      },
    ],
    { upsert: !isGuest(attendee), returnDocument: 'before', updatePipeline: true },
  ).lean();
  const state = formerState(before);
  if (state && isToggled) await endMet(event, attendee);
  return state;
}

/** Ends what was said of and by a member who leaves an event. Nobody says whom she met before its start. */
async function endMet({ _id, starts_at }: Event, attendee: Attendee): Promise<void> {
  if ('member_id' in attendee && starts_at <= clock.now()) await removeMetAt(_id, attendee.member_id);
}

/** Ends an RSVP. Returns the one that she had, whose seat is to be given back by `releaseSeats`. */
export async function leave(event: Event, attendee: Attendee): Promise<RsvpState | null> {
  const now = clock.now();
  const before = await RsvpModel.findOneAndUpdate(
    { ...rsvpOf(event, attendee), state: { $in: rsvpStates } },
    [
      { $set: { state: 'left', since: now, calendar_changed_at: nextCalendarChange(now) } },
      { $unset: 'checked_in_at' },
    ],
    { returnDocument: 'before', updatePipeline: true },
  ).lean();
  if (before) await endMet(event, attendee);
  return formerState(before);
}

/** RSVPs promoted by one command: queries of other requests have to wait while a command runs. */
const promotedAtOnce = 50;

/**
 * Takes RSVPs in these states out of the event's counters and gives free seats to the first of the waitlist, unless the
 * event is over.
 * @param ofGuest whether they are a guest's
 * @returns those who moved up
 */
export async function releaseSeats(
  event: Event,
  states: readonly RsvpState[],
  ofGuest = false,
): Promise<Attendees> {
  const changes = { attendee_count: 0, waitlist_count: 0, guest_count: 0 };
  for (const state of states) {
    changes[counters[state]] -= 1;
    if (ofGuest && state === 'going') changes.guest_count -= 1;
  }
  const left = {
    ...event,
    attendee_count: event.attendee_count + changes.attendee_count,
    waitlist_count: event.waitlist_count + changes.waitlist_count,
  };
  const free = isOver(event, clock.now()) ? 0 : Math.min(seatsLeft(left), left.waitlist_count);
  if (free === 0 && states.length === 0) return { members: [], guests: [] };
  const waiting =
    free === 0
      ? []
      : await RsvpModel.find({ event_id: event._id, state: 'waitlisted' })
          .sort({ number: 1 })
          .limit(free)
          .lean<Rsvp[]>();
  const change = { $set: { state: 'going', since: clock.now() } };
  for (const part of partsOf(waiting, promotedAtOnce)) {
    await RsvpModel.updateMany({ _id: { $in: part.map(({ _id }) => _id) } }, change);
  }
  const promoted = attendeesAmong(waiting);
  changes.attendee_count += waiting.length;
  changes.waitlist_count -= waiting.length;
  changes.guest_count += promoted.guests.length;
  const { guest_count, ...counts } = changes;
  const $inc = guest_count === 0 ? counts : changes;
  await EventModel.updateOne({ _id: event._id }, { $inc }, { timestamps: false });
  event.attendee_count += changes.attendee_count;
  event.waitlist_count += changes.waitlist_count;
  event.guest_count = (event.guest_count ?? 0) + guest_count;
  return promoted;
}

/** Whether a guest's RSVP is worth more than one that its owner has as a member: a seat, or an earlier place in line. */
const isAhead = (ofGuest: Rsvp, own: Rsvp) =>
  ofGuest.state === 'going' ||
  (ofGuest.state === 'waitlisted' && own.state === 'waitlisted' && ofGuest.number < own.number);

/** Of two RSVPs of one person: the state of the one that is removed, and whether it was the guest's. */
interface GivenBack {
  state: RsvpState;
  isOfGuest: boolean;
}

/**
 * Gives a guest's RSVP to a member, with its place in line. Where she has one of her own the better one stays, and where
 * she was checked in by either she came; the seat of the other is given back by `releaseSeats`.
 * @param joined_as_guest_at set where she became a member after she was a guest
 * @returns the RSVP to give back; null where she had one only
 */
export async function takeOverFromGuest(
  event: Pick<Event, '_id'>,
  rsvp: GuestRsvp,
  member_id: Types.ObjectId,
  joined_as_guest_at: Date | null,
): Promise<GivenBack | null> {
  const state = formerState(rsvp);
  const own = await RsvpModel.findOne({ event_id: event._id, member_id }).lean<Rsvp>();
  const ownState = formerState(own);
  if (own && ownState && !isAhead(rsvp, own)) {
    await RsvpModel.deleteOne({ _id: rsvp._id });
    return state && { state, isOfGuest: true };
  }
  await RsvpModel.deleteOne({ event_id: event._id, member_id });
  const checked_in_at = rsvp.checked_in_at ?? own?.checked_in_at;
  const taken = {
    member_id,
    ...(joined_as_guest_at && { joined_as_guest_at }),
    ...(checked_in_at && { checked_in_at }),
    // Her calendar app holds the entry of the RSVP that is removed here, and replaces it only by one that was changed later.
    ...(own && { calendar_changed_at: clock.now() }),
  };
  await RsvpModel.updateOne({ _id: rsvp._id }, { $set: taken, $unset: { guest: 1 } });
  if (state === 'going')
    await EventModel.updateOne({ _id: event._id }, { $inc: { guest_count: -1 } }, { timestamps: false });
  return ownState && { state: ownState, isOfGuest: false };
}

/** Counts an event's attendees and waitlist anew, after RSVPs were removed that its counters kept. */
export async function recount({ _id }: Pick<Event, '_id'>): Promise<void> {
  const going = { event_id: _id, state: 'going' } as const;
  const attendee_count = await RsvpModel.countDocuments(going);
  const waitlist_count = await RsvpModel.countDocuments({ event_id: _id, state: 'waitlisted' });
  const guest_count = await RsvpModel.countDocuments({ ...going, guest: { $exists: true } });
  const counts = { attendee_count, waitlist_count, guest_count };
  await EventModel.updateOne({ _id }, { $set: counts }, { timestamps: false });
}

/** Members and guests in these states, in order. */
export async function attendeesIn(eventId: Id, states: readonly RsvpState[]): Promise<Attendees> {
  const rsvps = await RsvpModel.find({ event_id: eventId, state: { $in: states } })
    .sort({ state: 1, number: 1 })
    .select('member_id guest')
    .lean<Rsvp[]>();
  return attendeesAmong(rsvps);
}

/** Members and guests who go since before `moment`. */
export async function goingSince(eventId: Id, moment: Date): Promise<Attendees> {
  const rsvps = await RsvpModel.find({ event_id: eventId, state: 'going', since: { $lte: moment } })
    .select('member_id guest')
    .lean<Rsvp[]>();
  return attendeesAmong(rsvps);
}
