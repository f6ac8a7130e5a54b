import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { rsvpStates } from '@rosette/shared/contract/rsvp-state.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { notify, whereToAnswer } from '#features/notifications/notify.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentMember, presentPerson } from '#features/users/user.present.ts';
import { showingEmailTo, usersInOrder } from '#features/users/users.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Cell, csvFile } from '#lib/csv.ts';
import { say } from '#lib/message.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { textsOf } from '#lib/texts.ts';
import { withoutLinks } from '#lib/without-links.ts';
import { type Attendee, attendeesIn, leave, releaseSeats, rsvpOf, stateOf } from './attendance.ts';
import { tellAttendees } from './attendee-news.ts';
import type { Event } from './event.model.ts';
import { auditAttendee, auditEvent } from './event-audit.ts';
import { withdrawRsvpNotification } from './event-news.ts';
import { pathOf, subjectOf } from './event-words.ts';
import { getOwnEvent, getShownEvent, lockOwnEvent } from './events.service.ts';
import { guestsBehind, presentGuest } from './guest.present.ts';
import { isGuestDataOver } from './guest-data.service.ts';
import { notifyPromoted } from './promotion-news.ts';
import { isOfGuest, type Rsvp, RsvpModel } from './rsvp.model.ts';
import { ofMembers, seesAttendees } from './seen-events.service.ts';

const notInTheList = () => notFound('not_in_attendee_list');

/** Rows as the organizer sees them, in order; `waitingBefore` counts the waitlist before the first row. */
async function presentRows(
  app: AppContext,
  caller: Caller,
  rsvps: readonly Rsvp[],
  waitingBefore: number,
): Promise<AttendeeDto[]> {
  const users = await usersInOrder(rsvps.flatMap(({ member_id }) => member_id ?? []));
  const byId = new Map(users.map((user) => [String(user._id), user]));
  const connected = await showingEmailTo(caller, users);
  let position = waitingBefore;
  const guests = await guestsBehind(app, caller, rsvps.filter(isOfGuest));
  return rsvps.map((rsvp) => {
    const { member_id, state, since, checked_in_at } = rsvp;
    const user = byId.get(String(member_id));
    if (state === 'waitlisted') position += 1;
    return {
      ...(isOfGuest(rsvp) ? presentGuest(rsvp, guests) : { person: presentPerson(user), guest: null }),
      state: state === 'waitlisted' ? state : 'going',
      position: state === 'waitlisted' ? position : null,
      since: since.toISOString(),
      checked_in_at: checked_in_at?.toISOString() ?? null,
      ...(user && { email: presentMember(user, caller, connected).email }),
    };
  });
}

/**
 * The list for organizer and admins: everybody, hidden members included, as they have to be let in; of guests those whose
 * data is still stored.
 */
async function listForOrganizer(
  app: AppContext,
  caller: Caller,
  event: Event,
  page: PageQuery,
): Promise<Listed<AttendeeDto>> {
  const { skip, limit } = pageOf(page);
  const { _id, attendee_count, waitlist_count } = event;
  const listed = { event_id: _id, state: { $in: rsvpStates }, 'guest.erased_at': null };
  const isComplete = !event.guest_count || !isGuestDataOver(event);
  const total = isComplete ? attendee_count + waitlist_count : await RsvpModel.countDocuments(listed);
  if (limit === 0) return { items: [], total };
  const rsvps = await RsvpModel.find(listed)
    .sort({ state: 1, number: 1 })
    .skip(skip)
    .limit(limit)
    .lean<Rsvp[]>();
  return { items: await presentRows(app, caller, rsvps, Math.max(0, skip - attendee_count)), total };
}

/** The list for other members: attendees who are visible to the caller, names only. */
async function listForMember(caller: Caller, { _id }: Event, page: PageQuery): Promise<Listed<AttendeeDto>> {
  // Both are conditions of `member_id`: spread into one, that of a block would replace the other, and guests be listed.
  const filter = { event_id: _id, state: 'going', $and: [ofMembers, await visibleTo(caller, 'member_id')] };
  const { items, total } = await findPage<Rsvp>(RsvpModel, { filter, sort: { number: 1 }, page });
  const people = await peopleById(items.map(({ member_id }) => member_id));
  const present = items.flatMap(({ member_id }) => people.get(String(member_id)) ?? []);
  return { items: present.map((person) => ({ person: presentPerson(person) })), total };
}

/**
 * A page of an event's attendees. Members get names; the organizer and admins also get the state of each RSVP, and the
 * e-mail addresses that they may see.
 * @throws 403 where the event hides them from the caller, 404 for an unknown event and for one of a suspended organizer
 */
export async function listAttendees(
  app: AppContext,
  caller: Caller,
  id: string,
  page: PageQuery,
): Promise<Listed<AttendeeDto>> {
  const event = await getShownEvent(caller, id);
  if (mayChange(caller, String(event.organizer_id))) return listForOrganizer(app, caller, event, page);
  const maySee =
    seesAttendees(caller, event, null) ||
    seesAttendees(caller, event, await stateOf(event, { member_id: caller.id }));
  if (maySee) return listForMember(caller, event, page);
  throw forbidden('attendees_hidden');
}

const columns = [
  'full_name',
  'business_name',
  'email',
  'state',
  'position',
  'since',
  'checked_in_at',
  'guest',
  'invited_by',
  'visits',
] as const;

async function* rowsOf(app: AppContext, caller: Caller, event: Event): AsyncGenerator<Cell[]> {
  const pageLength = 500;
  for (let offset = 0; ; offset += pageLength) {
    const { items } = await listForOrganizer(app, caller, event, { limit: pageLength, offset });
    for (const { person, guest, email, state, position, since, checked_in_at } of items) {
      yield [
        (guest ?? person)?.full_name,
        (guest ?? person)?.business_name,
        guest?.email ?? email,
        state,
        position,
        since && { instant: since },
        checked_in_at && { instant: checked_in_at },
        guest && 'guest',
        guest?.invited_by?.full_name,
        guest?.visits,
      ];
    }
    if (items.length < pageLength) return;
  }
}

/**
 * The organizer's list as CSV, line by line, with headings in this language.
 * @throws 403, 404 before the first line
 */
export async function attendeesFileOf(
  app: AppContext,
  caller: Caller,
  id: string,
  language: Language,
): Promise<AsyncIterable<string>> {
  const event = await getOwnEvent(caller, id);
  const headings = textsOf(language).documents.attendeeColumns;
  return csvFile(
    language,
    columns.map((column) => headings[column]),
    rowsOf(app, caller, event),
  );
}

/**
 * Checks an attendee in or out, inside a transaction; the first check-in keeps its time.
 * @throws 403, 404, 409 for the waitlist
 */
export async function checkIn(
  app: AppContext,
  caller: Caller,
  id: string,
  attendee: Attendee,
  isPresent: boolean,
): Promise<AttendeeDto> {
  const event = await getOwnEvent(caller, id);
  // The caller may use an older attendee list, in which somebody is a guest who has become a member since.
  const entry =
    'guest_id' in attendee ? { _id: attendee.guest_id, event_id: event._id } : rsvpOf(event, attendee);
  const changed = await RsvpModel.findOneAndUpdate(
    { ...entry, state: 'going', checked_in_at: { $exists: !isPresent } },
    isPresent ? { $set: { checked_in_at: clock.now() } } : { $unset: { checked_in_at: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (changed) await auditAttendee(caller, event, { checked_in: !isPresent }, { checked_in: isPresent });
  const rsvp: Rsvp | null = changed ?? (await RsvpModel.findOne(entry).lean<Rsvp>());
  if (!rsvp || rsvp.state === 'left' || rsvp.state === 'unconfirmed') throw notInTheList();
  if (rsvp.state === 'waitlisted') throw conflict('attendee_on_waitlist');
  const [row] = await presentRows(app, caller, [rsvp], 0);
  return row as AttendeeDto;
}

/**
 * Removes an attendee and notifies her, inside a transaction; idempotent.
 * @throws 403, 404 for a member without RSVP
 */
export async function takeOut(app: AppContext, caller: Caller, id: string, memberId: string): Promise<void> {
  const event = await lockOwnEvent(caller, id);
  const state = await leave(event, { member_id: memberId });
  if (!state) {
    if (await RsvpModel.exists({ event_id: event._id, member_id: memberId })) return;
    throw notInTheList();
  }
  const promoted = await releaseSeats(event, [state]);
  await auditAttendee(caller, event, { attendee_state: state }, { attendee_state: 'left' });
  await withdrawRsvpNotification(memberId, event);
  await notify(app, {
    kind: 'event_changed',
    to: [memberId],
    actor_id: caller.id,
    about: subjectOf(event),
    names: [event.organizer_id],
    key: `${event._id}:out:${event.rsvp_version}`,
    title: say('news.removedFromList', { event: event.title }),
    text: say('news.removedByOrganizer'),
    path: pathOf(event),
  });
  await notifyPromoted(app, event, promoted);
}

/** Who wrote a message, and where an answer goes (product/notifications-and-mails#who-answers-whom), for guests. */
async function writtenBy(app: AppContext, { id }: Caller) {
  const name = withoutLinks((await peopleById([id])).get(id)?.full_name ?? '');
  return { from: say('mails.news.fromOrganizer', { name }), answerTo: whereToAnswer(app, { id, name }) };
}

/**
 * Notifies all attendees of the organizer's message, inside a transaction.
 * @throws 403, 404, 429 after three a day
 */
export async function messageAttendees(
  app: AppContext,
  caller: Caller,
  id: string,
  text: string,
): Promise<void> {
  const event = await lockOwnEvent(caller, id);
  await countCreation(app, caller, 'event_message', id);
  await auditEvent(caller, 'event.message', event, event);
  const attendees = await attendeesIn(event._id, ['going']);
  await tellAttendees(app, attendees, {
    kind: 'event_message',
    ...(attendees.guests.length > 0 && (await writtenBy(app, caller))),
    actor_id: caller.id,
    about: subjectOf(event),
    names: [event.organizer_id],
    key: `${event._id}:${event.rsvp_version}`,
    title: say('news.eventMessage', { event: event.title }),
    text,
    path: pathOf(event),
  });
}
