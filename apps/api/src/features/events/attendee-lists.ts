import type { RsvpState } from '@rosette/shared/contract/rsvps.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { visibleTo } from '#features/users/visibility.service.ts';
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

const idsOf = (events: readonly Event[]) => events.map(({ _id }) => String(_id));

interface Going {
  _id: Types.ObjectId;
  member_ids: Types.ObjectId[];
}

/** The attendees of each event in order, grouped by the database: reading hundreds of documents is slow. */
async function findGoing(
  eventIds: readonly string[],
  visible: object,
  limit?: number,
): Promise<Map<string, string[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await RsvpModel.aggregate<Going>([
    {
      $match: { event_id: { $in: eventIds.map((id) => new Types.ObjectId(id)) }, state: 'going', ...visible },
    },
    { $sort: { event_id: 1, number: 1 } },
    ...(limit ? [{ $limit: limit }] : []),
    { $group: { _id: '$event_id', member_ids: { $push: '$member_id' } } },
  ]);
  return new Map(rows.map(({ _id, member_ids }) => [String(_id), member_ids.map(String)]));
}

/**
 * The first thousand attendees of each event, in order, without suspended ones for others than admins: ids do not depend
 * on blocks (product/safety#suspension).
 */
async function attendeesByEvent(
  events: readonly Event[],
  caller: EventViewer,
): Promise<Map<string, readonly string[]>> {
  const visible = caller?.role === 'admin' ? {} : await visibleTo(null, 'member_id');
  const small = events.filter(({ attendee_count: count }) => count > 0 && count <= maxListed);
  const found = [await findGoing(idsOf(small), visible)];
  // `$limit` limits a whole query, so each larger event has one of its own.
  const large = events.filter(({ attendee_count: count }) => count > maxListed);
  for (const event of large) found.push(await findGoing(idsOf([event]), visible, maxListed));
  return new Map(found.flatMap((each) => [...each]));
}

/** The first thousand ids, the caller's own always among them. */
function firstIds(ids: readonly string[], caller: EventViewer, state: RsvpState | null): string[] {
  if (!caller || state !== 'going' || ids.includes(caller.id)) return [...ids];
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
    caller,
  );
  const seen = events.map((event): [string, Attendance] => {
    const id = String(event._id);
    const state = stateAt(event);
    const mine = caller && state === 'going' ? [caller.id] : [];
    const isListed = seesAttendees(caller, event, state);
    return [
      id,
      {
        attendees: isListed ? firstIds(going.get(id) ?? [], caller, state) : mine,
        state,
        seesPlace: state === 'going' || mayChange(caller, String(event.organizer_id)),
      },
    ];
  });
  return new Map(seen);
}
