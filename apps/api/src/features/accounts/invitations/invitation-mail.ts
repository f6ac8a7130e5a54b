import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';
import type { Invitation } from './invitation.model.ts';

/** The outbox key of the mail of an invitation. */
export const invitationMailKey = ({ _id }: Pick<Invitation, '_id'>): string => `invitation:${_id}`;

/** The mail that brings the link to the invited person, in the inviter's language. */
export function invitationMail(
  app: AppContext,
  inviter: User,
  invitation: Invitation,
  url: string,
): OutgoingMail {
  const { full_name: name } = inviter;
  return {
    key: invitationMailKey(invitation),
    to: { name: '', address: invitation.email ?? '' },
    subject: say('accountMails.invitation.subject', { name }),
    category: 'contacts',
    actorId: String(inviter._id),
    language: inviter.language ?? undefined,
    validUntil: invitation.expires_at,
    content: {
      greeting: say('mails.greetingWithoutName'),
      paragraphs: [say('accountMails.invitation.invites', { name })],
      ...(invitation.note && {
        facts: [{ label: say('accountMails.invitation.note'), value: invitation.note }],
      }),
      action: { label: say('accountMails.invitation.action'), url },
      remarks: [
        say('accountMails.invitation.validity'),
        say('accountMails.invitation.ifUnwanted', { address: contactEmail(app) }),
      ],
    },
  };
}
