import type { SeriesDto } from '@rosette/shared/contract/events.ts';
import { type RsvpState, rsvpStates } from '@rosette/shared/contract/rsvp-state.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { type People, peopleById } from '#features/users/people.service.ts';
import { isVisibleTo, visibleTo } from '#features/users/visibility.service.ts';
import { formerMemberName } from '#lib/former-member.ts';
import type { Event } from './event.model.ts';
import { RsvpModel } from './rsvp.model.ts';
import { type InSeries, withSeries } from './series-dates.service.ts';

/** The caller; null for a visitor. */
export type EventViewer = Pick<Caller, 'id' | 'role'> | null;

export type OrganizedEvent = Event & { organizer_name: string; organizer_image?: string | null };

/** An event's attendance as one caller sees it. */
interface Attendance {
  /** Ids of attendees, in order; her own or none where she may not see the others. */
  attendees: string[];
  /** Her own RSVP; null for a visitor. */
  state: RsvpState | null;
  /** Whether she sees address and link: attendees, organizer and admins. */
  seesPlace: boolean;
}

/** An event with organizer and attendance as the caller sees it. */
export type SeenEvent = OrganizedEvent & Attendance & InSeries;

/** As `SeenEvent`, with her position on the waitlist, from 1, null where she does not wait, and the dates of its series. */
export type SeenEventPage = SeenEvent & { position: number | null; series: SeriesDto | null };

/** Loads the organizers of events unless `people` has them. */
export async function withOrganizers(events: readonly Event[], people?: People): Promise<OrganizedEvent[]> {
  const organizers = people ?? (await peopleById(events.map(({ organizer_id }) => organizer_id)));
  return events.map((event) => {
    const organizer = organizers.get(String(event.organizer_id));
    return {
      ...event,
      organizer_name: organizer?.full_name ?? formerMemberName,
      organizer_image: organizer?.profile_image ?? null,
    };
  });
}

/** Loads the organizer of one event. */
export async function withOrganizer(event: Event): Promise<OrganizedEvent> {
  const [organized] = await withOrganizers([event]);
  return organized as OrganizedEvent;
}

/** The event as its attendees are told that it was cancelled: a suspended organizer is not named. */
export async function withNamedOrganizer(event: Event): Promise<OrganizedEvent> {
  const isNamed = await isVisibleTo(null, event.organizer_id);
  return isNamed ? withOrganizer(event) : { ...event, organizer_name: formerMemberName };
}

/** product/events#who-sees-attendees: an event lists at most this many ids; `attendee_count` is always exact. */
const maxListed = 1000;

/** Whether a caller with this RSVP may see an event's attendees (product/events#who-sees-attendees). */
export function seesAttendees(
  caller: EventViewer,
  event: Pick<Event, 'organizer_id' | 'attendee_visibility'>,
  state: RsvpState | null,
): boolean {
  if (mayChange(caller, String(event.organizer_id))) return true;
  if (event.attendee_visibility === 'members') return true;
  return event.attendee_visibility === 'attendees' && state === 'going';
}

interface RsvpsOfEvent {
  _id: Types.ObjectId;
  going: Types.ObjectId[];
  /** Whether the caller is on the waitlist. */
  waits: boolean;
}

/**
 * The attendees of `listed` events and the caller's own RSVPs for `all`, in one query, by event.
 * The database groups them: reading hundreds of documents is slow.
 */
async function findRsvps(
  all: readonly Event[],
  listed: readonly Event[],
  caller: EventViewer,
  visible: object,
): Promise<Map<string, RsvpsOfEvent>> {
  const withRsvps = all.filter(
    ({ attendee_count, waitlist_count }) => attendee_count > 0 || waitlist_count > 0,
  );
  const inAll = { event_id: { $in: withRsvps.map(({ _id }) => _id) } };
  const inListed = { event_id: { $in: listed.map(({ _id }) => _id) } };
  const branches = [
    ...(listed.length > 0 ? [{ ...inListed, ...ofMembers, state: 'going', ...visible }] : []),
    ...(caller ? [{ ...inAll, member_id: new Types.ObjectId(caller.id), state: { $in: rsvpStates } }] : []),
  ];
  if (branches.length === 0 || withRsvps.length === 0) return new Map();
  const isGoing = { $eq: ['$state', 'going'] };
  const rows = await RsvpModel.aggregate<RsvpsOfEvent>([
    { $match: { $or: branches } },
    { $sort: { number: 1 } },
    {
      $group: {
        _id: '$event_id',
        going: { $push: { $cond: [isGoing, '$member_id', '$$REMOVE'] } },
        waits: { $max: { $eq: ['$state', 'waitlisted'] } },
      },
    },
  ]);
  return new Map(rows.map((row) => [String(row._id), row]));
}

/** Ids of attendees never hold guests, who are no persons of the directory. */
export const ofMembers = { member_id: { $exists: true } };

/** The first `maxListed` attendees of a large event, in order. */
async function firstAttendees({ _id }: Event, visible: object): Promise<string[]> {
  const first = await RsvpModel.find({ event_id: _id, ...ofMembers, state: 'going', ...visible })
    .sort({ number: 1 })
    .limit(maxListed)
    .select('member_id')
    .lean();
  return first.map(({ member_id }) => String(member_id));
}

/** Adds the attendance of events as the caller sees it. */
export async function withAttendance<E extends Event>(
  caller: EventViewer,
  events: readonly E[],
): Promise<(E & Attendance)[]> {
  const maySee = (event: Event) =>
    event.attendee_count > 0 && seesAttendees(caller, event, caller && 'going');
  const [small, large] = [
    events.filter((event) => maySee(event) && event.attendee_count <= maxListed),
    events.filter((event) => maySee(event) && event.attendee_count > maxListed),
  ];
  // Suspended members are in no list; ids do not depend on blocks (product/safety#suspension).
  const visible = await visibleTo(caller?.role === 'admin' ? caller : null, 'member_id');
  const rsvps = await findRsvps(events, small, caller, visible);
  const first = new Map<Event, string[]>();
  for (const event of large) first.set(event, await firstAttendees(event, visible));
  return events.map((event) => {
    const { going: ids = [], waits = false } = rsvps.get(String(event._id)) ?? {};
    const going = ids.map(String);
    const mine = caller && going.includes(caller.id) ? [caller.id] : [];
    const state = mine.length > 0 ? 'going' : waits ? 'waitlisted' : null;
    const listed = first.get(event) ?? going;
    // Her own id is always among the first thousand.
    const others = mine.some((id) => !listed.includes(id)) ? listed.slice(0, maxListed - 1) : listed;
    return {
      ...event,
      attendees: seesAttendees(caller, event, state) ? [...new Set([...others, ...mine])] : mine,
      state,
      seesPlace: state === 'going' || mayChange(caller, String(event.organizer_id)),
    };
  });
}

/** Events of a list as the caller sees them; null for a visitor. The organizers are loaded unless `people` has them. */
export async function seenBy(
  caller: EventViewer,
  events: readonly Event[],
  people?: People,
): Promise<SeenEvent[]> {
  return withAttendance(caller, await withOrganizers(await withSeries(events), people));
}

/** One event as the caller sees it, without its series. */
export async function seenOneBy(caller: EventViewer, event: Event): Promise<SeenEvent> {
  const [seen] = await withAttendance(caller, [await withOrganizer(event)]);
  return seen as SeenEvent;
}
