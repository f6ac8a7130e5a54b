import type { CreateInvitationBody, InvitationDto } from '@rosette/shared/contract/invitations.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { enqueueMail, withdrawMailWithKey } from '#features/mail/outbox.service.ts';
import { storedSettings } from '#features/settings/settings.service.ts';
import { findCredentials, type User } from '#features/users/accounts.service.ts';
import { findUser, writeMember } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, invalidField, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { withoutNull } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { createLinkToken, hashLinkToken } from '#lib/link-token.ts';
import { assertCanMail } from '#lib/mail-switch.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { createSeal, type Seal } from '#lib/seal.ts';
import { type Invitation, InvitationModel } from './invitation.model.ts';
import { invitationMail, invitationMailKey } from './invitation-mail.ts';

/** product/coming-in#invitations: how long a link can be used, and for how long an address gets no second mail. */
const lifetimeMs = 30 * 24 * 3_600_000;

/** product/coming-in#invitations: the most open invitations of an account. */
const maxOpen = 10;

const sealOf = ({ config }: AppContext): Seal => createSeal(config.jwtSecrets, 'invitation');

const linkTo = ({ config }: AppContext, secret: string) => `${config.webOrigin}/join/${secret}`;

/** The address of an invitation's link; null where it was mailed. */
export function urlOf(app: AppContext, { sealed }: Invitation): string | null {
  const secret = sealed ? sealOf(app).open(sealed) : null;
  return secret && linkTo(app, secret);
}

/** The state of an invitation, an inviter's suspension aside. */
export function stateOf({ ended_at, uses_left, expires_at }: Invitation): InvitationDto['state'] {
  if (ended_at) return 'ended';
  if (uses_left <= 0) return 'used_up';
  return expires_at <= clock.now() ? 'expired' : 'open';
}

/** The query condition for invitations in state 'open'. */
const isOpen = () => ({
  ended_at: { $exists: false },
  uses_left: { $gt: 0 },
  expires_at: { $gt: clock.now() },
});

const linkIsOpen = () => ({ ...isOpen(), inviter_hidden_until: { $not: { $gt: clock.now() } } });

/**
 * Creates an invitation, inside a transaction, and mails its link where it has an address (product/coming-in#invitations).
 * @throws 403 for an unconfirmed account, where members do not invite, and for `uses` of a member; 409 for a member's
 *   address, one that was invited lately, and with ten open ones; 422 for several uses of a mailed one; 429; 503 for an address where mail is off
 */
export async function createInvitation(
  app: AppContext,
  caller: Caller,
  { email, note, uses }: CreateInvitationBody,
): Promise<Invitation> {
  if (email && uses && uses > 1) throw invalidField('uses', 'invitation_mailed_once');
  const isAdmin = caller.role === 'admin';
  if (caller.is_unconfirmed) throw forbidden('email_not_confirmed');
  if (!isAdmin && storedSettings().members_invite === false) throw forbidden('members_do_not_invite');
  if (!isAdmin && uses) throw forbidden('invitation_uses_of_admins');
  // Two invitations of one member at the same time conflict, so that both count each other.
  const inviter = await writeMember(caller.id);
  if (email) await assertMailable(app, email);
  const inviter_id = new Types.ObjectId(caller.id);
  if ((await InvitationModel.countDocuments({ inviter_id, ...isOpen() })) >= maxOpen)
    throw conflict('too_many_open_invitations', { count: maxOpen });
  await countCreation(app, caller, email ? 'invitation_mail' : 'invitation');
  const secret = createLinkToken();
  const now = clock.now();
  const document = withoutNull({
    inviter_id,
    hash: hashLinkToken(secret),
    sealed: email ? null : sealOf(app).close(secret),
    email,
    mailed_email: email,
    note,
    uses: uses ?? 1,
    uses_left: uses ?? 1,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
  });
  const [created] = await InvitationModel.create([document]).catch((error: unknown) => {
    throw isDuplicate(error, 'mailed_email') ? conflict('invited_lately') : error;
  });
  const invitation = (created as NonNullable<typeof created>).toObject();
  if (email) await enqueueMail(app, invitationMail(app, inviter, invitation, linkTo(app, secret)));
  return invitation;
}

/**
 * Checks that an invitation may be mailed to this address.
 * @throws 409 when it is a member's, or was invited in the last 30 days; 503 where mail is off
 */
async function assertMailable(app: AppContext, email: string): Promise<void> {
  assertCanMail(app);
  if (await findCredentials(email)) throw conflict('invited_is_member');
  const before = new Date(clock.now().getTime() - lifetimeMs);
  await InvitationModel.updateMany(
    { mailed_email: email, created_at: { $lte: before } },
    { $unset: { mailed_email: 1 } },
  );
  if (await InvitationModel.exists({ mailed_email: email })) throw conflict('invited_lately');
}

/**
 * Invitations, newest first: the caller's, or everybody's.
 * @throws 403 for everybody's when the caller is no admin
 */
export async function listInvitations(
  caller: Caller,
  { all, ...page }: PageQuery & { all?: 'true' | 'false' | undefined },
): Promise<Listed<Invitation>> {
  if (all === 'true' && caller.role !== 'admin') throw forbidden('not_allowed');
  const filter = all === 'true' ? {} : { inviter_id: new Types.ObjectId(caller.id) };
  return findPage(InvitationModel, { filter, sort: newestFirst, page });
}

/**
 * Ends an invitation and withdraws its unsent mail, inside a transaction; idempotent. An admin's act on another's is
 * audited.
 * @throws 404, also for another member's
 */
export async function endInvitation(caller: Caller, id: string): Promise<void> {
  const invitation = await InvitationModel.findById(id).lean();
  // Who may not end it does not learn that there is one.
  if (!invitation || !mayChange(caller, String(invitation.inviter_id))) throw notFound('not_found');
  if (stateOf(invitation) !== 'open') return;
  await InvitationModel.updateOne({ _id: id, ...isOpen() }, { $set: { ended_at: clock.now() } });
  await withdrawMailWithKey(invitationMailKey(invitation));
  await recordAudit({
    actor_id: caller.id,
    action: 'invitation.end',
    subject: { id, member_id: invitation.inviter_id },
    before: { state: 'open' },
    after: { state: 'ended' },
  });
}

/** Whether who comes by an invitation of this member is in without a decision of an admin (product/coming-in#approval). */
const isInAtOnceBy = (inviter: Pick<User, 'role'>) =>
  storedSettings().admission !== 'approval' || inviter.role === 'admin';

/**
 * The invitation of a link, whether it can be used, and whether who uses it is in at once.
 * @throws 404 for a secret that was never given out, or whose inviter has left
 */
export async function findInvitation(
  secret: string,
): Promise<{ invitation: Invitation; canBeUsed: boolean; isInAtOnce: boolean }> {
  const hash = hashLinkToken(secret);
  const invitation = await InvitationModel.findOne({ hash }).lean();
  // A deleted member's invitations are removed a moment after her account.
  const inviter = invitation && (await findUser(String(invitation.inviter_id)));
  if (!inviter) throw notFound('invitation_unknown');
  const canBeUsed = (await InvitationModel.exists({ hash, ...linkIsOpen() })) !== null;
  return { invitation, canBeUsed, isInAtOnce: isInAtOnceBy(inviter) };
}

/** For the data export: a member's invitations, one by one. */
export async function* invitationsOf(memberId: string): AsyncGenerator<Invitation> {
  yield* InvitationModel.find({ inviter_id: memberId }).sort(newestFirst).lean().cursor();
}

/** Ends the links for several people of who is no admin any more, inside a transaction: only admins give out such. */
export async function endSharedInvitationsOf(memberId: string): Promise<void> {
  const shared = { inviter_id: memberId, uses: { $gt: 1 }, ...isOpen() };
  await InvitationModel.updateMany(shared, { $set: { ended_at: clock.now() } });
}

/**
 * Removes all invitations of a member with their unsent mails: when her account was deleted, or was taken over by the owner
 * of its address, who gave out none of them.
 */
export async function eraseInvitations(inviter_id: string | Types.ObjectId): Promise<void> {
  const mailed = await InvitationModel.find({ inviter_id, email: { $exists: true } })
    .select('_id')
    .lean();
  for (const invitation of mailed) await withdrawMailWithKey(invitationMailKey(invitation));
  await InvitationModel.deleteMany({ inviter_id });
}

/**
 * Uses the open invitation that was mailed to an address, as an account of whom was invited with it has confirmed that
 * address; inside a transaction. Withdraws its unsent mail.
 * @param joinedAt when the account was made: an older one has only changed its address, which ends the invitation instead,
 *   as a suspended inviter does
 * @returns the invitation, and whether it lets her in without a decision of an admin; null where none was used
 */
export async function useInvitationTo(
  email: string,
  joinedAt: Date,
): Promise<{ invitation: Invitation; isInAtOnce: boolean } | null> {
  const invitation = await InvitationModel.findOne({ mailed_email: email, ...isOpen() }).lean();
  const inviter = invitation && (await findUser(String(invitation.inviter_id)));
  if (!inviter) return null;
  const { _id } = invitation;
  await withdrawMailWithKey(invitationMailKey(invitation));
  const used =
    joinedAt >= invitation.created_at &&
    (await InvitationModel.findOneAndUpdate({ _id, ...linkIsOpen() }, { $inc: { uses_left: -1 } }));
  if (used) return { invitation, isInAtOnce: isInAtOnceBy(inviter) };
  await InvitationModel.updateOne({ _id, ...isOpen() }, { $set: { ended_at: clock.now() } });
  return null;
}

/** Uses an open link once; null where it is over. One update decides between concurrent uses. */
export function useInvitation(secret: string): Promise<Invitation | null> {
  return InvitationModel.findOneAndUpdate(
    { hash: hashLinkToken(secret), ...linkIsOpen() },
    { $inc: { uses_left: -1 } },
    { returnDocument: 'after' },
  ).lean();
}
