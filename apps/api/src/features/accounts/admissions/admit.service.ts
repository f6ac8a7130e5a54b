import type { RegisterBody } from '@rosette/shared/contract/auth.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { Types } from 'mongoose';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { withdrawReminders } from '#features/notifications/notifications.service.ts';
import { didThis, notify } from '#features/notifications/notify.service.ts';
import { admissionQuestions, storedSettings } from '#features/settings/settings.service.ts';
import {
  findCredentials,
  onAddressConfirmed,
  takeGuestSeats,
  type User,
} from '#features/users/accounts.service.ts';
import {
  type Answered,
  type Applicant,
  admitAccount,
  type NewAdmission,
  storeInviter,
} from '#features/users/applicants.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, invalidField } from '#lib/app-error.ts';
import { say } from '#lib/message.ts';
import { findInvitation, useInvitation, useInvitationTo } from '../invitations/invitations.service.ts';
import { admittedMail } from './admission-mails.ts';

interface Newcomer {
  email: string;
  /** The secret of her page as a guest of an event. */
  guest?: string | null | undefined;
  /** The secret of her invitation. */
  secret: string | null | undefined;
  /** Whether the address is confirmed apart from her invitation. */
  isConfirmed: boolean;
  /** Her answers to the questions, which only who waits has to give; absent where she is asked later. */
  answer?: () => Answered[];
}

/** How somebody joins. */
export interface Entry {
  /** Whether her invitation was mailed to her, which confirms the address. */
  isMailed: boolean;
  inviter_id: Types.ObjectId | null;
  /** Where an admin decides on her; absent where she is a member at once. */
  admission: NewAdmission | undefined;
}

/**
 * Decides whether somebody may join with this address, inside the transaction that creates her account, and uses her
 * invitation (product/coming-in#who-may-join).
 * @throws 403 without an invitation where one is needed, 404 for a guess, 409 for one that is over, 422 for one that was
 *   mailed to another address, and without answers to the questions
 */
export async function admit(app: AppContext, newcomer: Newcomer): Promise<Entry> {
  const { email, secret } = newcomer;
  if (!secret) {
    const mode = storedSettings().admission ?? 'open';
    // The operator's own address needs no invitation: in a new installation nobody could send her one.
    if (mode === 'invitation' && !isOperator(app, email)) {
      const inviter_id = newcomer.guest ? await app.guests.inviterOf(newcomer.guest, email) : null;
      if (!inviter_id) throw forbidden('invitation_needed');
      return { isMailed: false, inviter_id, admission: undefined };
    }
    const admission = mode === 'open' ? undefined : admissionOf(app, newcomer, null);
    return { isMailed: false, inviter_id: null, admission };
  }
  const { invitation, isInAtOnce } = await findInvitation(secret);
  if (invitation.email && invitation.email !== email) throw invalidField('email', 'invitation_other_address');
  if (!(await useInvitation(secret))) throw conflict('invitation_over');
  const { inviter_id } = invitation;
  const isMailed = Boolean(invitation.email);
  const isConfirmed = newcomer.isConfirmed || isMailed;
  const admission = isInAtOnce ? undefined : admissionOf(app, { ...newcomer, isConfirmed }, inviter_id);
  return { isMailed, inviter_id, admission };
}

const isOperator = ({ config }: AppContext, email: string) => email === config.ADMIN_EMAIL;

/** Where an admin decides on a newcomer. */
function admissionOf(
  app: AppContext,
  { email, isConfirmed, answer }: Newcomer,
  inviter_id: Types.ObjectId | null,
): NewAdmission | undefined {
  if (!isOperator(app, email))
    return { state: 'waiting', answers: answer?.() ?? [], ...(inviter_id && { inviter_id }) };
  // Anybody could register her address: she waits for nothing but its confirmation.
  return isConfirmed || !app.mail.isOn ? undefined : { state: 'waiting', answers: [] };
}

/**
 * These answers with the questions of the community in this language, in their order.
 * @throws 422 unless each is answered
 */
export function answered(answers: RegisterBody['answers'], language: Language): Answered[] {
  const questions = admissionQuestions(language);
  if ((answers?.length ?? 0) < questions.length) throw invalidField('answers', 'answers_missing');
  return questions.map((question, index) => ({ question, answer: answers?.[index] ?? '' }));
}

/** Notifies the inviter that `user` is in; does nothing without one, and while she waits. Inside a transaction. */
export async function notifyInviter(
  app: AppContext,
  user: User,
  inviter_id: Types.ObjectId | null | undefined,
): Promise<void> {
  if (!inviter_id || user.admission?.state === 'waiting') return;
  const id = String(user._id);
  await notify(app, {
    kind: 'invitation_accepted',
    actor_id: id,
    about: { kind: 'user', id },
    key: id,
    did: didThis('acceptedInvitation'),
    path: `/profile/${id}`,
    to: [inviter_id],
    mail: { subject: say('mails.invitationAccepted') },
  });
}

/** Lets somebody in who waits, and tells her and her inviter; null where she does not wait. */
export async function letIn(app: AppContext, id: string): Promise<Applicant | null> {
  const admitted = await admitAccount(id);
  if (!admitted) return null;
  await notifyInviter(app, admitted, admitted.admission.inviter_id);
  await enqueueMail(app, admittedMail(app, admitted));
  await takeGuestSeats(app, admitted.email);
  return admitted;
}

/**
 * Runs after an account has confirmed its address, inside a transaction: calls `onAddressConfirmed`, and uses the
 * invitation that was mailed to the address, even if she did not open its link (product/coming-in#invitations).
 */
export async function followConfirmedAddress(app: AppContext, email: string): Promise<void> {
  const joined = await onAddressConfirmed(app, email);
  if (joined) await withdrawReminders(joined);
  await useMailedInvitation(app, email);
  await takeGuestSeats(app, email);
}

/** Uses the invitation that was mailed to the confirmed address of an account, and tells its inviter once she is in. */
export async function useMailedInvitation(app: AppContext, email: string): Promise<void> {
  const user = await findCredentials(email);
  // Who was declined is not in, although she may still confirm her address by resetting her password.
  if (!user || user.admission?.state === 'declined') return;
  // Her admission has changed `created_at`.
  const used = await useInvitationTo(email, user.admission?.applied_at ?? user.created_at);
  if (!used) return;
  const { inviter_id } = used.invitation;
  if (user.admission?.state !== 'waiting') {
    await notifyInviter(app, user, inviter_id);
    return;
  }
  await storeInviter(user._id, inviter_id);
  if (used.isInAtOnce) await letIn(app, String(user._id));
}
