import type { RsvpState } from '@rosette/shared/contract/rsvps.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { hiddenFrom } from '#features/users/visibility.service.ts';
import { createBatchedReads } from '#lib/batched-reads.ts';
import type { Event } from './event.model.ts';
import { RsvpModel } from './rsvp.model.ts';

/** The caller; null for a visitor. */
export type EventViewer = Pick<Caller, 'id' | 'role'> | null;

/**
 * product/events#who-sees-attendees: an event lists at most this many ids; `attendee_count` is always exact.
 */
const maxListed = 1000;

/** An event's attendance as one caller sees it. */
export interface Attendance {
  /** Ids of attendees, in order; empty where she may not see them. */
  attendees: string[];
  /** Her own RSVP; null for a visitor. */
  state: RsvpState | null;
  /** Whether she sees address and link: attendees, organizer and admins. */
  seesPlace: boolean;
}

/**
 * Whether the caller may see an event's attendees (product/events#who-sees-attendees); `state` is her own
 * RSVP.
 */
export function seesAttendees(
  caller: EventViewer,
  event: Pick<Event, 'organizer_id' | 'attendee_visibility'>,
  state: RsvpState | null,
): boolean {
  if (mayChange(caller, String(event.organizer_id))) return true;
  if (event.attendee_visibility === 'members') return true;
  return event.attendee_visibility === 'attendees' && state === 'going';
}

async function statesOf(events: readonly Event[], caller: EventViewer): Promise<Map<string, RsvpState>> {
  if (!caller || events.length === 0) return new Map();
  const rsvps = await RsvpModel.find({
    event_id: { $in: events.map(({ _id }) => _id) },
    member_id: caller.id,
    state: { $ne: 'left' },
  })
    .select('event_id state')
    .lean();
  return new Map(rsvps.map(({ event_id, state }) => [String(event_id), state as RsvpState]));
}

interface Going {
  _id: Types.ObjectId;
  member_ids: Types.ObjectId[];
}

/** The attendees of each event in order, grouped by the database: reading hundreds of documents is slow. */
async function findGoing(eventIds: readonly string[], limit?: number): Promise<Map<string, string[]>> {
  const rows = await RsvpModel.aggregate<Going>([
    { $match: { event_id: { $in: eventIds.map((id) => new Types.ObjectId(id)) }, state: 'going' } },
    { $sort: { event_id: 1, number: 1 } },
    ...(limit ? [{ $limit: limit }] : []),
    { $group: { _id: '$event_id', member_ids: { $push: '$member_id' } } },
  ]);
  return new Map(rows.map(({ _id, member_ids }) => [String(_id), member_ids.map(String)]));
}

/** Maps the ids of events with at most `maxListed` attendees to the ids of them all; one query for concurrent requests. */
const allAttendees = createBatchedReads<readonly string[]>((eventIds) => findGoing(eventIds));

/**
 * Maps the ids of larger events to the ids of their first `maxListed` attendees. One query for each event: `$limit` limits
 * a whole query.
 */
const firstAttendees = createBatchedReads<readonly string[]>(async (eventIds) => {
  const found: [string, string[]][] = [];
  for (const id of eventIds) found.push(...(await findGoing([id], maxListed)));
  return new Map(found);
});

/** The first thousand attendees of each event, in order. */
async function attendeesByEvent(events: readonly Event[]): Promise<Map<string, readonly string[]>> {
  const idsOf = (some: readonly Event[]) => some.map(({ _id }) => String(_id));
  const small = events.filter(({ attendee_count: count }) => count > 0 && count <= maxListed);
  const large = events.filter(({ attendee_count: count }) => count > maxListed);
  return new Map([...(await allAttendees(idsOf(small))), ...(await firstAttendees(idsOf(large)))]);
}

/** The first thousand ids, the caller's own always among them. */
function firstIds(ids: string[], caller: EventViewer, state: RsvpState | null): string[] {
  if (!caller || state !== 'going' || ids.includes(caller.id)) return ids;
  return [...ids.slice(0, maxListed - 1), caller.id];
}

/** The attendance of these events as the caller sees it, by event id. */
export async function attendanceOf(
  events: readonly Event[],
  caller: EventViewer,
): Promise<Map<string, Attendance>> {
  const states = await statesOf(events, caller);
  const stateAt = ({ _id }: Event) => states.get(String(_id)) ?? null;
  const going = await attendeesByEvent(
    events.filter((event) => seesAttendees(caller, event, stateAt(event))),
  );
  // Ids do not depend on blocks; suspended members are in no list (product/safety#suspension).
  const hidden = new Set(going.size > 0 && caller?.role !== 'admin' ? await hiddenFrom(null) : []);
  const listed = (id: string) => (going.get(id) ?? []).filter((memberId) => !hidden.has(memberId));
  const seen = events.map((event): [string, Attendance] => {
    const id = String(event._id);
    const state = stateAt(event);
    const mine = caller && state === 'going' ? [caller.id] : [];
    const isListed = seesAttendees(caller, event, state);
    return [
      id,
      {
        attendees: isListed ? firstIds(listed(id), caller, state) : mine,
        state,
        seesPlace: state === 'going' || mayChange(caller, String(event.organizer_id)),
      },
    ];
  });
  return new Map(seen);
}
