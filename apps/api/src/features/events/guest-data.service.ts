import { isOver } from '@rosette/shared/event-times.ts';
import type { QueryFilter, Types } from 'mongoose';
import { removeMailsToGuests } from '#features/mail/outbox.service.ts';
import { nameFormerGuest } from '#features/notifications/notifications.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { leave, lockEvent, recount, releaseSeats, takeOverFromGuest } from './attendance.ts';
import { CancelledEventModel } from './cancelled-event.model.ts';
import { type Event, EventModel } from './event.model.ts';
import { withdrawRsvpNotification } from './event-news.ts';
import { visitsSince } from './guest.present.ts';
import { hashesOfAddress } from './guest-link.ts';
import { notifyOfPromotions, type Promotion } from './promotion-news.ts';
import { type GuestRsvp, isOfGuest, type Rsvp, RsvpModel } from './rsvp.model.ts';

/*
 * How long what guests told is stored (product/events#guests): until a day after they asked where they did not open their
 * link, else until 30 days after the event, and that they came, by a keyed hash, for a year.
 */

const dayMs = 86_400_000;

/** Documents per command: queries of other requests have to wait while one runs. */
const atOnce = 20;

/** ms after the end of an event for which its guests' data is stored. */
export const guestDataKeptMs = 30 * dayMs;

/** Whether what guests of an event told is to be gone. */
export const isGuestDataOver = ({ ends_at }: Pick<Event, 'ends_at'>): boolean =>
  ends_at.getTime() + guestDataKeptMs <= clock.now().getTime();

/** Whether a guest's link is over as she did not open it within a day, or until the event began. */
export const isUnopened = ({ state, since }: Rsvp, event: Pick<Event, 'starts_at'> | null): boolean =>
  state === 'unconfirmed' &&
  (since.getTime() + dayMs <= clock.now().getTime() || !event || event.starts_at <= clock.now());

/** Removes RSVPs of guests with the mails to them. */
async function removeGuests(filter: QueryFilter<Rsvp>): Promise<void> {
  const ids = (await RsvpModel.find(filter).select('_id').lean()).map(({ _id }) => _id);
  if (ids.length === 0) return;
  await removeMailsToGuests(ids);
  await RsvpModel.deleteMany({ _id: { $in: ids } });
}

/** Removes guests and gives their seats to the first of the waitlists, inside a transaction. */
export async function giveBackSeats(app: AppContext, rsvps: readonly GuestRsvp[]): Promise<void> {
  const promotions: Promotion[] = [];
  for (const { _id, event_id } of rsvps) {
    if (await EventModel.exists({ _id: event_id })) {
      const event = await lockEvent(event_id);
      const state = await leave(event, { guest_id: _id });
      if (state) {
        await withdrawRsvpNotification(_id, event);
        promotions.push({ event, promoted: await releaseSeats(event, [state], true) });
      }
    }
    await removeGuests({ _id });
  }
  await notifyOfPromotions(app, promotions);
}

/** Removes what somebody told as a guest with the confirmed address of an account that is deleted, inside a transaction. */
export async function removeGuestsWithAddress(app: AppContext, email: string): Promise<void> {
  const hers = { 'guest.hash': { $in: hashesOfAddress(app, email) }, 'guest.email': email };
  await giveBackSeats(app, (await RsvpModel.find(hers).lean<Rsvp[]>()).filter(isOfGuest));
}

/** Removes what guests of an event told; of those who came a keyed hash stays, by which visits are counted. */
async function forgetGuestsOf(event_id: Types.ObjectId): Promise<void> {
  const ofGuests = { event_id, guest: { $exists: true } };
  const came = { ...ofGuests, state: 'going', checked_in_at: { $exists: true } } as const;
  for (const { _id, guest } of await RsvpModel.find({ ...came, 'guest.erased_at': null }).lean<
    GuestRsvp[]
  >()) {
    await removeMailsToGuests([_id]);
    await RsvpModel.updateOne({ _id }, { $set: { guest: { hash: guest.hash, erased_at: clock.now() } } });
  }
  await removeGuests({ ...ofGuests, 'guest.erased_at': null });
}

/**
 * Takes guests whose data was removed since an event was over out of it where it is moved ahead, with their seats, inside
 * the transaction that has locked it. Counts of what is over stay.
 * @param ends_at its new end
 */
export async function freeForgottenSeats(before: Event, ends_at: Date): Promise<void> {
  const now = clock.now();
  if (!isOver(before, now) || ends_at <= now) return;
  if (isGuestDataOver(before)) await forgetGuestsOf(before._id);
  await RsvpModel.deleteMany({ event_id: before._id, 'guest.erased_at': { $exists: true } });
  await recount(before);
}

/** The ids of events among those of these RSVPs that this condition holds for, or that are gone. */
async function eventsOf(
  rsvps: QueryFilter<Rsvp>,
  condition: QueryFilter<Pick<Event, 'starts_at' | 'ends_at'>>,
): Promise<Types.ObjectId[]> {
  const ids: Types.ObjectId[] = await RsvpModel.distinct('event_id', rsvps);
  const others = { _id: { $in: ids }, $nor: [condition] };
  const stay = new Set([
    ...(await EventModel.distinct('_id', others)).map(String),
    // Just cancelled: a job is still to give its guests an end of their own.
    ...(await CancelledEventModel.distinct('_id', others)).map(String),
  ]);
  return ids.filter((id) => !stay.has(String(id)));
}

/** Removes what is not to be stored any more; the job of every ten minutes. */
export async function forgetGuests(app: AppContext): Promise<void> {
  const now = clock.now();
  const unconfirmed = { state: 'unconfirmed' } as const;
  await removeGuests({ ...unconfirmed, since: { $lte: new Date(now.getTime() - dayMs) } });
  const begun = await eventsOf(unconfirmed, { starts_at: { $lte: now } });
  await removeGuests({ ...unconfirmed, event_id: { $in: begun } });
  // Those of a cancelled event have their own end.
  const stored = { 'guest.hash': { $exists: true }, 'guest.erased_at': null };
  await removeGuests({ ...stored, expires_at: { $lte: now } });
  const over = await eventsOf(
    { ...stored, expires_at: { $exists: false } },
    { ends_at: { $lte: new Date(now.getTime() - guestDataKeptMs) } },
  );
  await forEachAlone(app.log, 'guests of an event could not be forgotten', over, (id) =>
    transaction(() => forgetGuestsOf(id), `event:${id}`),
  );
  await RsvpModel.updateMany(
    { 'guest.hash': { $exists: true }, checked_in_at: { $lte: visitsSince(now) } },
    { $unset: { 'guest.hash': 1 } },
  );
}

/**
 * Keeps guests of a cancelled event until 30 days after its end, those who opened their link, and removes the others; some of
 * them, inside a transaction. Returns whether more may be left.
 */
export async function keepSomeGuestsOfCancelled({
  _id: event_id,
  ends_at,
}: Pick<Event, '_id' | 'ends_at'>): Promise<boolean> {
  const left = { event_id, guest: { $exists: true }, expires_at: null };
  const some = await RsvpModel.find(left).limit(atOnce).select('state guest.secret_hash').lean();
  const isKept = ({ state, guest }: (typeof some)[number]) => guest?.secret_hash && state !== 'unconfirmed';
  const these = (rsvps: typeof some) => ({ _id: { $in: rsvps.map(({ _id }) => _id) } });
  await removeGuests(these(some.filter((rsvp) => !isKept(rsvp))));
  await RsvpModel.updateMany(these(some.filter(isKept)), {
    $set: { expires_at: new Date(ends_at.getTime() + guestDataKeptMs) },
  });
  return some.length === atOnce;
}

/** Stores that the mailbox of a guest does not exist. */
export async function recordGuestRefusal(guestId: string, mailId: Types.ObjectId): Promise<void> {
  await RsvpModel.updateOne(
    { _id: guestId, 'guest.email': { $exists: true } },
    { 'guest.returned_mail_id': mailId },
  );
}

/** Takes back what refusals of these mails have led to, as all were refused. */
export async function guestsWithoutRefusal(mailIds: readonly Types.ObjectId[]): Promise<void> {
  await RsvpModel.updateMany(
    { 'guest.returned_mail_id': { $in: mailIds } },
    { $unset: { 'guest.returned_mail_id': 1 } },
  );
}

/** Who confirmed an address. */
export interface NewMember {
  _id: Types.ObjectId;
  email: string;
  created_at: Date;
}

/**
 * Makes what somebody did as a guest with her confirmed address hers, inside a transaction: seats keep their place in line,
 * and where she came she attended. The organizer hears nothing (product/events#guests).
 */
export async function guestBecomesMember(app: AppContext, member: NewMember): Promise<void> {
  const ofHers = { 'guest.hash': { $in: hashesOfAddress(app, member.email) } };
  const rsvps = (await RsvpModel.find(ofHers).lean<Rsvp[]>()).filter(isOfGuest);
  const promotions: Promotion[] = [];
  for (const rsvp of rsvps) {
    // Not opened, or taken out by the organizer: as a member she begins anew.
    const isNothing = rsvp.state === 'unconfirmed' || !(rsvp.guest.secret_hash || rsvp.guest.erased_at);
    if (isNothing) await removeGuests({ _id: rsvp._id });
    else promotions.push(...(await becomesHers(rsvp, member)));
  }
  await notifyOfPromotions(app, promotions);
}

async function becomesHers(rsvp: GuestRsvp, { _id, created_at }: NewMember): Promise<Promotion[]> {
  const joinedAt = created_at > rsvp._id.getTimestamp() ? clock.now() : null;
  const isThere = await EventModel.exists({ _id: rsvp.event_id });
  const event = isThere ? await lockEvent(rsvp.event_id) : { _id: rsvp.event_id };
  const other = await takeOverFromGuest(event, rsvp, _id, joinedAt);
  if (!('title' in event)) return [];
  // The organizer was told of her already where she had a seat as a member.
  if (other?.isOfGuest || other?.state === 'going') await withdrawRsvpNotification(rsvp._id, event);
  else await nameFormerGuest(rsvp._id, _id);
  if (!other) return [];
  return [{ event, promoted: await releaseSeats(event, [other.state], other.isOfGuest) }];
}

/** Who became a member after she was a guest, by the weeks since `start`. */
export async function guestsWhoJoinedSince(start: Date): Promise<{ at: Date; member_id: unknown }[]> {
  const rsvps = await RsvpModel.find({ joined_as_guest_at: { $gte: start } })
    .select('member_id joined_as_guest_at')
    .lean();
  return rsvps.flatMap(({ member_id, joined_as_guest_at: at }) => (at ? [{ at, member_id }] : []));
}
