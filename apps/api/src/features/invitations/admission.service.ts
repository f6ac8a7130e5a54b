import { didThis, notify } from '#features/notifications/notify.service.ts';
import { storedSettings } from '#features/site/settings.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, invalidField } from '#lib/app-error.ts';
import { say } from '#lib/message.ts';
import type { Invitation } from './invitation.model.ts';
import { findInvitation, useInvitation } from './invitations.service.ts';

/**
 * Decides whether somebody may join with this address, inside the transaction that creates her account, and uses her
 * invitation (product/coming-in#who-may-join).
 * @param secret that of her invitation; absent without one
 * @returns the invitation; null without one
 * @throws 403 without an invitation where one is needed, 404 for a guess, 409 for one that is over, 422 for one that was
 *   mailed to another address
 */
export async function admit(
  { config }: AppContext,
  { email, secret }: { email: string; secret: string | undefined },
): Promise<Invitation | null> {
  if (secret === undefined) {
    // The operator's own address needs no invitation: in a new installation nobody could send her one.
    if (storedSettings().admission === 'invitation' && email !== config.ADMIN_EMAIL)
      throw forbidden('invitation_needed');
    return null;
  }
  const { invitation } = await findInvitation(secret);
  if (invitation.email && invitation.email !== email) throw invalidField('email', 'invitation_other_address');
  const used = await useInvitation(secret);
  if (!used) throw conflict('invitation_over');
  return used;
}

/**
 * Notifies the inviter that `user` has joined with her invitation; does nothing without one. Call it inside the transaction
 * that creates the account.
 */
export async function notifyInviter(
  app: AppContext,
  user: User,
  invitation: Invitation | null,
): Promise<void> {
  if (!invitation) return;
  const id = String(user._id);
  await notify(app, {
    kind: 'invitation_accepted',
    actor_id: id,
    about: { kind: 'user', id },
    key: id,
    did: didThis('acceptedInvitation'),
    path: `/profile/${id}`,
    to: [invitation.inviter_id],
    mail: { subject: say('mails.invitationAccepted') },
  });
}
