import { type RsvpState, rsvpStates } from '@rosette/shared/contract/rsvp-state.ts';
import { isOver } from '@rosette/shared/event-times.ts';
import type { Types } from 'mongoose';
import { removeMetAt } from '#features/users/connections/met-statements.service.ts';
import { clock } from '#lib/clock.ts';
import { partsOf } from '#lib/parts-of.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { type Rsvp, RsvpModel } from './rsvp.model.ts';

type Id = string | Types.ObjectId;

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
 * `lockEvent` that counts one more member in the same command: as an attendee, or on the waitlist when the event is full.
 * The seat of who has an RSVP already is given back by `releaseSeats`.
 * @param condition of the event; null where it does not hold, or there is no event
 */
export async function lockAndCount(
  id: Id,
  condition: object,
): Promise<{ event: Event; seat: RsvpState } | null> {
  const isFull = { $and: ['$capacity', { $gte: ['$attendee_count', '$capacity'] }] };
  const counted = {
    rsvp_version: { $add: ['$rsvp_version', 1] },
    attendee_count: { $add: ['$attendee_count', { $cond: [isFull, 0, 1] }] },
    waitlist_count: { $add: ['$waitlist_count', { $cond: [isFull, 1, 0] }] },
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
  return { event, seat };
}

/** The member's RSVP: 'going', 'waitlisted' or null. */
export async function stateOf({ _id }: Pick<Event, '_id'>, memberId: Id): Promise<RsvpState | null> {
  const rsvp = await RsvpModel.findOne({ event_id: _id, member_id: memberId }).select('state').lean();
  return !rsvp || rsvp.state === 'left' ? null : rsvp.state;
}

/** The member's position on the waitlist, from 1; null where she does not wait. */
export async function positionOf({ _id }: Pick<Event, '_id'>, memberId: Id): Promise<number | null> {
  const waiting = { event_id: _id, state: 'waitlisted' } as const;
  const own = await RsvpModel.findOne({ ...waiting, member_id: memberId })
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
  !before || before.state === 'left' ? null : before.state;

/**
 * Writes the RSVP of a member whom `lockAndCount` counted, unless she has one: then it stays, or ends where `isToggled`.
 * @returns the RSVP that she had
 */
export async function join(
  event: Event,
  memberId: string,
  seat: RsvpState,
  isToggled: boolean,
): Promise<RsvpState | null> {
  const now = clock.now();
  const isThere = { $in: ['$state', rsvpStates] };
  const keepWhereItStays = (field: string, value: unknown) =>
    isToggled ? value : { $cond: [isThere, field, value] };
  const before = await RsvpModel.findOneAndUpdate(
    { event_id: event._id, member_id: memberId },
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
    { upsert: true, returnDocument: 'before', updatePipeline: true },
  ).lean();
  return formerState(before);
}

/** Ends a member's RSVP. Returns the one that she had, whose seat is to be given back by `releaseSeats`. */
export async function leave(event: Event, memberId: Id): Promise<RsvpState | null> {
  const now = clock.now();
  const before = await RsvpModel.findOneAndUpdate(
    { event_id: event._id, member_id: memberId, state: { $in: rsvpStates } },
    [
      { $set: { state: 'left', since: now, calendar_changed_at: nextCalendarChange(now) } },
      { $unset: 'checked_in_at' },
    ],
    { returnDocument: 'before', updatePipeline: true },
  ).lean();
  // Nobody says whom she met before the start.
  if (before && event.starts_at <= now) await removeMetAt(event._id, memberId);
  return formerState(before);
}

/** Members promoted by one command: queries of other requests have to wait while a command runs. */
const promotedAtOnce = 200;

/**
 * Takes RSVPs in these states out of the event's counters and gives free seats to the first of the waitlist, unless the
 * event is over.
 * @returns the ids of those who moved up
 */
export async function releaseSeats(event: Event, states: readonly RsvpState[]): Promise<string[]> {
  const changes = { attendee_count: 0, waitlist_count: 0 };
  for (const state of states) changes[counters[state]] -= 1;
  const left = {
    ...event,
    attendee_count: event.attendee_count + changes.attendee_count,
    waitlist_count: event.waitlist_count + changes.waitlist_count,
  };
  const free = isOver(event, clock.now()) ? 0 : Math.min(seatsLeft(left), left.waitlist_count);
  if (free === 0 && states.length === 0) return [];
  const waiting =
    free === 0
      ? []
      : await RsvpModel.find({ event_id: event._id, state: 'waitlisted' })
          .sort({ number: 1 })
          .limit(free)
          .select('member_id')
          .lean();
  const change = { $set: { state: 'going', since: clock.now() } };
  for (const part of partsOf(waiting, promotedAtOnce)) {
    await RsvpModel.updateMany({ _id: { $in: part.map(({ _id }) => _id) } }, change);
  }
  changes.attendee_count += waiting.length;
  changes.waitlist_count -= waiting.length;
  await EventModel.updateOne({ _id: event._id }, { $inc: changes }, { timestamps: false });
  event.attendee_count += changes.attendee_count;
  event.waitlist_count += changes.waitlist_count;
  return waiting.map(({ member_id }) => String(member_id));
}

/** Ids of members in these states, in order. */
export async function membersIn(eventId: Id, states: readonly RsvpState[]): Promise<Types.ObjectId[]> {
  const rsvps = await RsvpModel.find({ event_id: eventId, state: { $in: states } })
    .sort({ state: 1, number: 1 })
    .select('member_id')
    .lean();
  return rsvps.map(({ member_id }) => member_id);
}
