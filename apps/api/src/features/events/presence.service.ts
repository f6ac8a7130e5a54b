import { addDays } from '@rosette/shared/calendar.ts';
import { metDays } from '@rosette/shared/contract/meetings.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { visibleTo } from '#features/users/visibility.service.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { type Event, EventModel } from './event.model.ts';
import { pathOf, subjectOf } from './event-words.ts';
import { RsvpModel } from './rsvp.model.ts';

export type { Event } from './event.model.ts';

/** Until when attendees can say whom they met. */
export const metUntil = ({ ends_at }: Pick<Event, 'ends_at'>): Date => addDays(ends_at, metDays);

/** Who came: was checked in, or is going where nobody was checked in; guests count as others. */
async function cameTo({ _id: event_id }: Pick<Event, '_id'>) {
  const checkedIn = { event_id, state: 'going' as const, checked_in_at: { $exists: true } };
  return (await RsvpModel.exists(checkedIn)) ? checkedIn : { event_id, state: 'going' as const };
}

/** Who was at an event. */
export interface Presence {
  /** The ids of its members: the organizer first, then as they signed up. */
  ids: string[];
  /** How many came, guests included, the organizer only where she signed up. */
  came: number;
}

/** Who was at an event; the organizer always was. */
export async function presenceAt(event: Event): Promise<Presence> {
  const rsvps = await RsvpModel.find(await cameTo(event))
    .sort({ number: 1 })
    .select('member_id')
    .lean();
  const ids = [event.organizer_id, ...rsvps.flatMap(({ member_id }) => member_id ?? [])].map(String);
  const isMember = (id: string) => id !== String(formerMemberId);
  return { ids: [...new Set(ids)].filter(isMember), came: rsvps.length };
}

/** Whether each of these was at an event; see `presenceAt`. */
export async function wereAt(event: Event, memberIds: readonly string[]): Promise<boolean> {
  const others = memberIds.filter((id) => id !== String(event.organizer_id));
  if (others.length === 0) return true;
  const came = await cameTo(event);
  return (await RsvpModel.countDocuments({ ...came, member_id: { $in: others } })) === others.length;
}

/** Whether two attendees may see each other in the list of an event (product/events#who-sees-attendees). */
export function showsEachOther(
  { attendee_visibility, organizer_id }: Event,
  first: string,
  second: string,
): boolean {
  return attendee_visibility !== 'organizer' || [first, second].includes(String(organizer_id));
}

/** Events that have begun and of which the caller can say whom she met, the latest first; three at most. */
export async function listEventsToMeetAt(
  caller: Caller,
  goingTo: readonly Types.ObjectId[],
): Promise<Event[]> {
  const now = clock.now();
  return EventModel.find({
    $or: [{ _id: { $in: goingTo } }, { organizer_id: caller.id }],
    ends_at: { $gt: addDays(now, -metDays) },
    starts_at: { $lte: now },
    $and: [await visibleTo(caller.role === 'admin' ? caller : null, 'organizer_id')],
  })
    .sort({ ends_at: -1, _id: -1 })
    .limit(3)
    .lean();
}

/** Days after an event's end in which the morning after begins in every time zone, with one for a downtime. */
const askedWithinDays = 3;

/** Events after which somebody is to be asked now whom she met; see `askAgainAt`. */
export async function listEventsToAskAbout(): Promise<Event[]> {
  const now = clock.now();
  return EventModel.find({
    ends_at: { $gt: addDays(now, -askedWithinDays), $lte: now },
    ask_met_at: { $not: { $gt: now } },
    ...(await visibleTo(null, 'organizer_id')),
  }).lean();
}

/** Stores when others are to be asked; null where nobody is left. */
export async function askAgainAt(event: Event, at: Date | null): Promise<void> {
  const ask_met_at = at ?? metUntil(event);
  // An event that was moved meanwhile is asked about after its new end.
  await EventModel.updateOne(
    { _id: event._id, ends_at: event.ends_at },
    { ask_met_at },
    { timestamps: false },
  );
}

/** What a question about an event has in common with other notifications about it. */
export const newsAbout = (event: Event) => ({
  about: subjectOf(event),
  names: [event.organizer_id],
  path: pathOf(event),
});
