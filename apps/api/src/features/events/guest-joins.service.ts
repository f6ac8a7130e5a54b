import type { Types } from 'mongoose';
import { storedSettings } from '#features/settings/settings.service.ts';
import { findUser } from '#features/users/users.service.ts';
import { mayAct, notInAs } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Event, EventModel } from './event.model.ts';
import { hashOfSecret } from './guest-link.ts';
import { type GuestRsvp, isOfGuest, type Rsvp, RsvpModel } from './rsvp.model.ts';

/** Where a guest becomes a member, with what she told filled in. */
export const registrationLink = ({ config }: AppContext, secret: string): string =>
  `${config.webOrigin}/sign-in?tab=register&guest=${secret}`;

/** Whether a member may invite others (product/coming-in#invitations). */
async function mayInvite(id: Types.ObjectId): Promise<boolean> {
  const user = await findUser(String(id));
  if (!user || !mayAct(user) || notInAs(user) || !user.email_verified_at) return false;
  return user.role === 'admin' || storedSettings().members_invite !== false;
}

/**
 * By whom a guest may become a member: nobody need be (`anybody`) unless members join by invitation only; then who invited
 * her, or the organizer, if they may invite.
 * @returns null where she cannot
 */
export async function inviterOfGuest(
  { guest }: GuestRsvp,
  event: Pick<Event, 'organizer_id'>,
): Promise<Types.ObjectId | 'anybody' | null> {
  if (storedSettings().admission !== 'invitation') return 'anybody';
  for (const id of [guest.invited_by, event.organizer_id]) if (id && (await mayInvite(id))) return id;
  return null;
}

/**
 * Who invites the guest with this secret, for her registration with her address where members join by invitation only.
 * @returns null where nobody does
 */
export async function inviterBySecret(secret: string, email: string): Promise<Types.ObjectId | null> {
  const rsvp = await RsvpModel.findOne({ 'guest.secret_hash': hashOfSecret(secret) }).lean<Rsvp>();
  if (!rsvp || !isOfGuest(rsvp) || rsvp.guest.email !== email) return null;
  const event = await EventModel.findById(rsvp.event_id).lean();
  const inviter = event && (await inviterOfGuest(rsvp, event));
  return inviter === 'anybody' ? null : inviter;
}
