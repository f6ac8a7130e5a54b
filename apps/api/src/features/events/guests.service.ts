import type { AskAsGuestBody, GuestDto, GuestRsvpDto } from '@rosette/shared/contract/guests.ts';
import { isOver } from '@rosette/shared/event-times.ts';
import { guestsFromDay, isTooEarlyForGuests } from '@rosette/shared/guest-times.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { isValidObjectId, Types } from 'mongoose';
import { mayMailGuestLink, mayMailHourly } from '#features/limits/mailbox-limit.service.ts';
import { enqueueMail, removeMailsToGuests } from '#features/mail/outbox.service.ts';
import { findCredentials, type User } from '#features/users/accounts.service.ts';
import { findUser } from '#features/users/users.service.ts';
import {
  hiddenFromMember,
  isVisibleTo,
  mayAct,
  notInAs,
  visibleTo,
} from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound, refuseWith, tooMany } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { withoutLinks } from '#lib/without-links.ts';
import { join, leave, lockAndCount, lockEvent, positionOf, releaseSeats } from './attendance.ts';
import { inOnePiece } from './calendar.service.ts';
import { calendarFileOf } from './calendar-file.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { presentEventPage } from './event.present.ts';
import { auditAttendee } from './event-audit.ts';
import { announceGuest, withdrawRsvpNotification } from './event-news.ts';
import { lockOwnEvent } from './events.service.ts';
import { forGuests } from './guest.present.ts';
import { giveBackSeats, isUnopened } from './guest-data.service.ts';
import { inviterOfGuest, registrationLink } from './guest-joins.service.ts';
import { hashesOfAddress, hashOfAddress, hashOfSecret, secretHashFor } from './guest-link.ts';
import {
  confirmSeatMail,
  linkAgainMail,
  memberMail,
  seatConfirmedMail,
  takenOutMail,
} from './guest-mails.ts';
import { notifyPromoted } from './promotion-news.ts';
import { type GuestRsvp, isOfGuest, type Rsvp, RsvpModel } from './rsvp.model.ts';
import { seenOneBy, withOrganizer } from './seen-events.service.ts';

const unknownGuest = () => notFound('unknown_guest');

/** product/events#guests: unconfirmed guests of an event, over which nobody can ask. */
const maxUnconfirmed = 100;

const hourSeconds = 3600;

/** @throws 404 unless guests may come, 409 too early and from the start on, 429 with 100 unconfirmed ones */
async function assertTakesGuests({ config }: AppContext, event: Event): Promise<void> {
  if (!(await isVisibleTo(null, event.organizer_id))) throw missingEvent();
  if (event.guests !== 'open') throw notFound('event_takes_no_guests');
  const now = clock.now();
  if (event.starts_at <= now) throw conflict('event_is_over');
  const times = forGuests(event);
  if (isTooEarlyForGuests(times, now))
    throw conflict('too_early_for_guests', { date: { day: guestsFromDay(times).toISOString() } });
  if (config.RATE_LIMIT === 'off') return;
  const unconfirmed = await RsvpModel.countDocuments({ event_id: event._id, state: 'unconfirmed' });
  if (unconfirmed >= maxUnconfirmed) throw tooMany(hourSeconds);
}

/** Counts a mail with a link to a mailbox: one of each kind for each event an hour, and the mails of a day. */
async function mayMail(app: AppContext, event: Event, address: string, kind: string): Promise<boolean> {
  if (app.config.RATE_LIMIT === 'off') return true;
  const isFirst = await mayMailHourly(app, address, `guest ${kind} ${event._id}`);
  return isFirst && mayMailGuestLink(app, address);
}

const isMember = (user: User | null): user is User =>
  Boolean(user?.email_verified_at && mayAct(user) && notInAs(user) === null);

/** The id of the member by whose link she came; null for one whom the organizer cannot see. */
async function inviterOf(event: Event, id: string | null | undefined): Promise<Types.ObjectId | null> {
  if (!id || !isValidObjectId(id) || !(await findUser(id))) return null;
  const hidden = await hiddenFromMember(String(event.organizer_id), [id]);
  return hidden.length > 0 ? null : new Types.ObjectId(id);
}

/**
 * Asks for a seat as a guest, inside a transaction: mails a link, or to a member that she is one. Nothing tells the caller
 * which it was (product/events#guests).
 * @throws 404 for an event without guests, 409 too early or too late, 429, 503 where mail is off
 */
export async function askAsGuest(
  app: AppContext,
  id: string,
  { full_name, email, business_name, invited_by }: AskAsGuestBody,
  language: Language,
): Promise<void> {
  if (!app.mail.isOn) throw refuseWith(503)('guests_need_mail');
  const event = await lockEvent(id);
  await assertTakesGuests(app, event);
  const organized = await withOrganizer(event);
  const at = new Types.ObjectId().toString();
  const user = await findCredentials(email);
  if (isMember(user)) {
    const member = { id: String(user._id), full_name: user.full_name, email };
    if (await mayMail(app, event, email, 'member'))
      await enqueueMail(app, memberMail(app, organized, member, at));
    return;
  }
  const known = await RsvpModel.findOne({
    event_id: event._id,
    'guest.hash': { $in: hashesOfAddress(app, email) },
  }).lean<GuestRsvp>();
  // Whom the organizer took out hears nothing.
  if (known && !known.guest.secret_hash) return;
  const isNew = !known || known.state === 'unconfirmed';
  if (!(await mayMail(app, event, email, isNew ? 'confirm' : 'again'))) return;
  if (!isNew) {
    await enqueueMail(app, await linkAgainMail(app, organized, known, at));
    return;
  }
  const now = clock.now();
  if (known) await RsvpModel.updateOne({ _id: known._id }, { since: now });
  const rsvp =
    known ??
    (await addGuest(app, event, {
      full_name: withoutLinks(full_name),
      ...(business_name && { business_name: withoutLinks(business_name) }),
      email,
      language,
      invited_by: await inviterOf(event, invited_by),
    }));
  await enqueueMail(app, await confirmSeatMail(app, organized, rsvp, at));
}

async function addGuest(
  app: AppContext,
  event: Event,
  { invited_by, ...told }: GuestRsvp['guest'] & { email: string },
): Promise<GuestRsvp> {
  const _id = new Types.ObjectId();
  const guest = {
    ...told,
    ...(invited_by && { invited_by }),
    hash: hashOfAddress(app, told.email),
    secret_hash: secretHashFor(app, _id),
  };
  const [created] = await RsvpModel.create([
    {
      _id,
      event_id: event._id,
      guest,
      state: 'unconfirmed',
      since: clock.now(),
      number: event.rsvp_version,
    },
  ]);
  return created?.toObject() as GuestRsvp;
}

/**
 * The guest with this secret, and her event; null where it was cancelled.
 * @throws 404 for an unknown secret, and one whose data is gone
 */
async function findGuest(secret: string): Promise<{ rsvp: GuestRsvp; event: Event | null }> {
  const rsvp = await RsvpModel.findOne({ 'guest.secret_hash': hashOfSecret(secret) }).lean<Rsvp>();
  if (!rsvp || !isOfGuest(rsvp)) throw unknownGuest();
  const event = await EventModel.findById(rsvp.event_id).lean();
  const isGone = rsvp.expires_at && rsvp.expires_at <= clock.now();
  if (isGone || isUnopened(rsvp, event)) throw unknownGuest();
  return { rsvp, event };
}

/**
 * The id of the event of the guest with this secret.
 * @throws 404
 */
export const eventOfGuest = async (secret: string): Promise<string> =>
  String((await findGuest(secret)).rsvp.event_id);

/** Her seat as her page shows it, and as the answers to its buttons say. */
async function shownSeat(
  rsvp: GuestRsvp,
  event: Event | null,
): Promise<Pick<GuestDto, 'state' | 'position'>> {
  if (!event) return { state: 'over', position: null };
  if (!(await isVisibleTo(null, event.organizer_id))) return { state: 'unavailable', position: null };
  const state = isOver(event, clock.now()) ? 'over' : rsvp.state;
  return { state, position: await positionOf(event, { guest_id: rsvp._id }) };
}

/**
 * A guest's page; looking at it changes nothing, as scanners of mails open links.
 * @throws 404
 */
export async function openGuestPage(secret: string): Promise<GuestDto> {
  const { rsvp, event } = await findGuest(secret);
  const { full_name, business_name, email } = rsvp.guest;
  const seat = await shownSeat(rsvp, event);
  return {
    event: event && seat.state !== 'unavailable' ? await seenByGuest(event, rsvp) : null,
    full_name: full_name ?? '',
    business_name: business_name ?? null,
    ...seat,
    registration: event && (await inviterOfGuest(rsvp, event)) !== null ? { email: email ?? '' } : null,
  };
}

/** The event as a guest sees it: the host and numbers, and while she goes address and link. */
async function seenByGuest(event: Event, { state }: Rsvp) {
  const seen = await seenOneBy(null, event);
  return presentEventPage(
    { ...seen, attendees: [], seesPlace: state === 'going', position: null, series: null },
    null,
  );
}

/**
 * The event as an iCalendar file in this language, with address and link, while she goes.
 * @throws 404, also for an event that was cancelled or is not available
 */
export async function guestCalendarFile(
  app: AppContext,
  secret: string,
  language: Language,
): Promise<AsyncIterable<string>> {
  const { rsvp, event } = await findGuest(secret);
  if (rsvp.state !== 'going') throw unknownGuest();
  if (!event || !(await isVisibleTo(null, event.organizer_id))) throw missingEvent();
  return inOnePiece(calendarFileOf(app, language, await withOrganizer(event)));
}

/**
 * Confirms a guest's seat, or her place on the waitlist, inside a transaction; a repeated call changes nothing.
 * @throws 404 for an unknown secret, the event of a suspended organizer, and a new seat where it takes no guests any more,
 *   409 once it has begun
 */
export async function confirmSeat(app: AppContext, secret: string): Promise<GuestRsvpDto> {
  const { rsvp } = await findGuest(secret);
  const isIn = rsvp.state === 'going' || rsvp.state === 'waitlisted';
  const condition = {
    ...(await visibleTo(null, 'organizer_id')),
    // Who is there stays where an event is closed to guests.
    ...(!isIn && { guests: 'open' }),
  };
  const locked = await lockAndCount(rsvp.event_id, condition, true);
  if (!locked) {
    const found = await EventModel.findById(rsvp.event_id).lean();
    if (!found) throw conflict('event_is_over');
    const isShown = await isVisibleTo(null, found.organizer_id);
    throw isShown ? notFound('event_takes_no_guests') : missingEvent();
  }
  const { event, seat } = locked;
  const before = await join(event, { guest_id: rsvp._id }, seat, false);
  if (before) {
    await releaseSeats(event, [seat], true);
    const action = before === 'going' ? 'confirmed' : 'waitlisted';
    return { action, ...(await shownSeat({ ...rsvp, state: before }, event)) };
  }
  if (event.starts_at <= clock.now()) throw conflict('event_is_over');
  const shown = await shownSeat({ ...rsvp, state: seat }, event);
  if (seat === 'waitlisted') return { action: 'waitlisted', ...shown };
  const register = (await inviterOfGuest(rsvp, event)) !== null ? registrationLink(app, secret) : null;
  await enqueueMail(app, await seatConfirmedMail(app, await withOrganizer(event), rsvp, register));
  await announceGuest(app, event, rsvp._id);
  return { action: 'confirmed', ...shown };
}

/**
 * Gives a guest's seat back, inside a transaction; idempotent.
 * @throws 404
 */
export async function giveSeatBack(app: AppContext, secret: string): Promise<GuestRsvpDto> {
  const { rsvp, event: found } = await findGuest(secret);
  if (!found) return { action: 'cancelled', ...(await shownSeat(rsvp, null)) };
  const event = await lockEvent(found._id);
  const before = await leave(event, { guest_id: rsvp._id });
  if (before) {
    await withdrawRsvpNotification(rsvp._id, event);
    await notifyPromoted(app, event, await releaseSeats(event, [before], true));
  }
  return { action: 'cancelled', ...(await shownSeat(before ? { ...rsvp, state: 'left' } : rsvp, event)) };
}

/**
 * Gives a guest's seat back and removes her data, inside a transaction.
 * @throws 404
 */
export async function removeGuestData(app: AppContext, secret: string): Promise<void> {
  const { rsvp } = await findGuest(secret);
  await giveBackSeats(app, [rsvp]);
}

/**
 * Removes a guest as the organizer and tells her, inside a transaction; idempotent. What is left is a hash of her address,
 * so that asking again mails nothing.
 * @throws 403, 404
 */
export async function takeOutGuest(
  app: AppContext,
  caller: Caller,
  id: string,
  guestId: string,
): Promise<void> {
  const event = await lockOwnEvent(caller, id);
  const rsvp = await RsvpModel.findOne({ _id: guestId, event_id: event._id }).lean<Rsvp>();
  if (!rsvp || !isOfGuest(rsvp) || rsvp.state === 'unconfirmed') throw notFound('not_in_attendee_list');
  const state = await leave(event, { guest_id: guestId });
  if (!state) return;
  const promoted = await releaseSeats(event, [state], true);
  await auditAttendee(caller, event, { attendee_state: state }, { attendee_state: 'left' });
  await withdrawRsvpNotification(rsvp._id, event);
  await removeMailsToGuests([rsvp._id]);
  await enqueueMail(app, takenOutMail(app, await withOrganizer(event), rsvp));
  await RsvpModel.updateOne({ _id: guestId }, { $set: { guest: { hash: rsvp.guest.hash } } });
  await notifyPromoted(app, event, promoted);
}
