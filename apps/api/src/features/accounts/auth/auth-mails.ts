import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';

interface ResetLink {
  token: string;
  hash: string;
  expires: Date;
}

/**
 * The mail with the reset link (product/accounts#forgotten-passwords), not sent once the link has expired.
 */
export function passwordResetMail({ config }: AppContext, user: User, link: ResetLink): OutgoingMail {
  return {
    key: `password-reset:${link.hash}`,
    to: { name: user.full_name, address: user.email },
    subject: say('accountMails.resetPassword.subject'),
    category: 'security',
    memberId: String(user._id),
    validUntil: link.expires,
    content: {
      paragraphs: [say('accountMails.resetPassword.asked')],
      action: {
        label: say('accountMails.resetPassword.action'),
        url: `${config.webOrigin}/reset-password?token=${link.token}`,
      },
      remarks: [say('accountMails.resetPassword.validity')],
    },
  };
}

/** The mail after a changed password; `user` as stored afterwards. */
export function passwordChangedMail({ config }: AppContext, user: User): OutgoingMail {
  return {
    // Every change raises `token_version`, so the key is unique.
    key: `password-changed:${user._id}:${user.token_version}`,
    to: { name: user.full_name, address: user.email },
    subject: say('accountMails.passwordChanged.subject'),
    category: 'security',
    memberId: String(user._id),
    content: {
      paragraphs: [say('accountMails.passwordChanged.changed')],
      remarks: [
        say('accountMails.passwordChanged.ifNotYou', {
          page: config.webOrigin,
          address: contactEmail({ config }),
        }),
      ],
    },
  };
}
