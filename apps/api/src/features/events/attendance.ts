import type { RsvpState } from '@rosette/shared/contract/rsvps.ts';
import { isOver } from '@rosette/shared/event-times.ts';
import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { partsOf } from '#lib/parts-of.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { RsvpModel } from './rsvp.model.ts';

type Id = string | Types.ObjectId;

/*
 * The only module that changes attendance and waitlist, with the event's counters. Every function runs in a transaction
 * that has called `lockEvent`, so that changes of one event are serialized over all processes: of two hundred who join
 * an event of twenty seats at once, twenty attend and the others wait in order.
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
  ).lean();
  if (!event) throw missingEvent();
  return event;
}

const seatsLeft = ({ capacity, attendee_count }: Event) =>
  capacity ? Math.max(0, capacity - attendee_count) : Number.POSITIVE_INFINITY;

async function count(event: Event, changes: { attendee_count?: number; waitlist_count?: number }) {
  await EventModel.updateOne({ _id: event._id }, { $inc: changes }, { timestamps: false });
  event.attendee_count += changes.attendee_count ?? 0;
  event.waitlist_count += changes.waitlist_count ?? 0;
}

/** The member's RSVP: 'going', 'waitlisted' or null. */
export async function stateOf({ _id }: Pick<Event, '_id'>, memberId: Id): Promise<RsvpState | null> {
  const rsvp = await RsvpModel.findOne({ event_id: _id, member_id: memberId }).select('state').lean();
  return !rsvp || rsvp.state === 'left' ? null : rsvp.state;
}

/**
 * Minimum ms between two changes of an RSVP as calendars see them: SEQUENCE counts seconds, and a cancellation adds one
 * (see `sequenceOf` in event-calendar.ts).
 */
const calendarStepMs = 2000;

/** Stores the new state of a member's RSVP. Callers check seats and access before. */
async function write(
  event: Event,
  memberId: Id,
  change: { state: RsvpState; number: number } | { state: 'left' },
): Promise<void> {
  const now = clock.now();
  const last = { $max: ['$calendar_changed_at', '$since'] };
  const changed = {
    ...change,
    since: now,
    calendar_changed_at: { $max: [now, { $add: [last, calendarStepMs] }] },
  };
  await RsvpModel.updateOne(
    { event_id: event._id, member_id: memberId },
    [{ $set: changed }, { $unset: 'checked_in_at' }],
    { upsert: true, updatePipeline: true },
  );
}

/** Adds a member without RSVP to the attendees, or to the end of the waitlist when the event is full. */
export async function join(event: Event, memberId: string): Promise<RsvpState> {
  const state = seatsLeft(event) > 0 ? 'going' : 'waitlisted';
  await write(event, memberId, { state, number: event.rsvp_version });
  await count(event, state === 'going' ? { attendee_count: 1 } : { waitlist_count: 1 });
  return state;
}

/** Removes a member's RSVP in this state. Returns the ids of those who moved up. */
export async function leave(event: Event, memberId: Id, state: RsvpState): Promise<string[]> {
  await write(event, memberId, { state: 'left' });
  await count(event, state === 'going' ? { attendee_count: -1 } : { waitlist_count: -1 });
  return promote(event);
}

/** Members promoted by one command: queries of other requests have to wait while a command runs. */
const promotedAtOnce = 200;

/** Gives free seats to the first of the waitlist, unless the event is over. Returns their ids. */
export async function promote(event: Event): Promise<string[]> {
  const free = Math.min(seatsLeft(event), event.waitlist_count);
  if (free <= 0 || isOver(event, clock.now())) return [];
  const waiting = await RsvpModel.find({ event_id: event._id, state: 'waitlisted' })
    .sort({ number: 1 })
    .limit(free)
    .select('member_id')
    .lean();
  const change = { $set: { state: 'going', since: clock.now() } };
  for (const part of partsOf(waiting, promotedAtOnce)) {
    await RsvpModel.updateMany({ _id: { $in: part.map(({ _id }) => _id) } }, change);
  }
  await count(event, { attendee_count: waiting.length, waitlist_count: -waiting.length });
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
