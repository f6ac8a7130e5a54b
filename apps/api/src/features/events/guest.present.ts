import { addMonths } from '@rosette/shared/calendar.ts';
import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { guestsFromDays } from '@rosette/shared/contract/event-list.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type People, peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { visibleAmong } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { Event } from './event.model.ts';
import { hashesOfAddress } from './guest-link.ts';
import { type GuestRsvp, RsvpModel } from './rsvp.model.ts';

/** What the organizer's rows tell of guests beyond their RSVPs. */
interface BehindGuests {
  inviters: People;
  /** Check-ins of a year, by the id of the guest's RSVP. */
  visits: ReadonlyMap<string, number>;
}

/** product/events#guests: since when visits are counted and their hash is stored, which is for 12 months. */
export const visitsSince = (now: Date): Date => addMonths(now, -12);

async function visitsOf(app: AppContext, rsvps: readonly GuestRsvp[]): Promise<BehindGuests['visits']> {
  const hashes = new Map(
    rsvps.map(({ _id, guest }) => [String(_id), guest.email ? hashesOfAddress(app, guest.email) : []]),
  );
  const rows = await RsvpModel.aggregate<{ _id: string; count: number }>([
    {
      $match: {
        'guest.hash': { $in: [...hashes.values()].flat() },
        checked_in_at: { $gt: visitsSince(clock.now()) },
      },
    },
    { $group: { _id: '$guest.hash', count: { $sum: 1 } } },
  ]);
  const counts = new Map(rows.map(({ _id, count }) => [_id, count]));
  return new Map(
    [...hashes].map(([id, known]) => [id, known.reduce((sum, hash) => sum + (counts.get(hash) ?? 0), 0)]),
  );
}

/** Loads what `presentGuest` needs; nothing without guests. */
export async function guestsBehind(
  app: AppContext,
  caller: Caller,
  rsvps: readonly GuestRsvp[],
): Promise<BehindGuests> {
  if (rsvps.length === 0) return { inviters: new Map(), visits: new Map() };
  const invitedBy = rsvps.flatMap(({ guest }) => guest.invited_by ?? []);
  const inviters = await peopleById(await visibleAmong(caller, invitedBy));
  return { inviters, visits: await visitsOf(app, rsvps) };
}

/** A guest in a row of the organizer's list. */
export function presentGuest(
  { _id, guest }: GuestRsvp,
  { inviters, visits }: BehindGuests,
): Pick<AttendeeDto, 'person' | 'guest' | 'mail_returned'> {
  const inviter = inviters.get(String(guest.invited_by));
  return {
    person: null,
    guest: {
      id: String(_id),
      full_name: guest.full_name ?? '',
      business_name: guest.business_name ?? null,
      email: guest.email ?? '',
      invited_by: inviter ? presentPerson(inviter) : null,
      visits: visits.get(String(_id)) || null,
    },
    mail_returned: Boolean(guest.returned_mail_id),
  };
}

/** The times of an event by which guests may ask. */
export const forGuests = (event: Event): Event & { guests_from: number } => ({
  ...event,
  guests_from: event.guests_from ?? guestsFromDays.usual,
});
