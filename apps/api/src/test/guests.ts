import { randomBytes } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import { Types } from 'mongoose';
import { EventModel } from '#features/events/event.model.ts';
import { hashOfSecret, secretHashFor } from '#features/events/guest-link.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { clock } from '#lib/clock.ts';
import { app, as, context } from './api.ts';
import { aMember, anEvent, aWord, type Member } from './factories.ts';
import { mailedLink } from './mails.ts';

const { events, guests } = contract;

export const anAddress = () => `${aWord()}@rosette.example`;

/** An event that takes guests, and its organizer. */
export async function anOpenEvent(traits: Parameters<typeof anEvent>[1] = {}) {
  const organizer = await aMember({ tier: 'premium', is_confirmed: true });
  const { id } = await anEvent(organizer, { guests: 'open', ...traits });
  return { organizer, id };
}

export const ask = (id: string, email: string, more: object = {}, target = app) =>
  as(null, target).call(guests.ask, { params: { id }, body: { full_name: 'Vera Lind', email, ...more } });

/** The secret of the last link that was mailed to this address. */
export const secretOf = async (email: string) =>
  (await mailedLink(email, '/guests/')).match(/[\w-]{22}$/)?.[0] ?? '';

export const confirm = (secret: string, target: Parameters<typeof as>[1] = app) =>
  as(null, target).call(guests.join, { params: { secret } });
export const page = (secret: string) => as(null).call(guests.get, { params: { secret } });

/** A guest who has asked, and has confirmed her seat unless `isConfirmed` is false. */
export async function aGuest(
  id: string,
  {
    email = anAddress(),
    isConfirmed = true,
    ...more
  }: { email?: string; isConfirmed?: boolean; invited_by?: string } = {},
) {
  await ask(id, email, more);
  const secret = await secretOf(email);
  if (isConfirmed) await confirm(secret);
  return { email, secret };
}

/** The secrets of so many guests who have asked and are about to confirm. */
export async function unconfirmedGuests(id: string, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => randomBytes(16).toString('base64url'));
  await RsvpModel.insertMany(
    secrets.map((secret, number) => ({
      event_id: id,
      guest: { full_name: 'Vera', email: anAddress(), hash: secret, secret_hash: hashOfSecret(secret) },
      state: 'unconfirmed' as const,
      since: new Date(),
      number,
    })),
  );
  return secrets;
}

/** The addresses of so many guests who go. */
export async function guestsWhoGo(id: string, count: number): Promise<string[]> {
  const rsvps = Array.from({ length: count }, (_, number) => {
    const _id = new Types.ObjectId();
    const email = anAddress();
    const guest = { full_name: 'Vera', email, hash: email, secret_hash: secretHashFor(context, _id) };
    return { _id, event_id: id, guest, state: 'going' as const, since: clock.now(), number };
  });
  await RsvpModel.insertMany(rsvps);
  const counted = { attendee_count: count, guest_count: count };
  await EventModel.updateOne({ _id: id }, { $inc: counted }, { timestamps: false });
  return rsvps.map(({ guest }) => guest.email);
}

/** The organizer's rows of guests. */
export async function rowsOf(organizer: Member, id: string) {
  const { body } = await as(organizer).call(events.attendees, { params: { id } });
  return body.flatMap((row) => (row.guest ? [{ ...row, guest: row.guest }] : []));
}
