import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';

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
    subject: 'Reset your Rosette password',
    category: 'essential',
    memberId: String(user._id),
    validUntil: link.expires,
    content: {
      paragraphs: ['Somebody, hopefully you, asked to reset the password of your Rosette account.'],
      action: {
        label: 'Set a new password',
        url: `${config.webOrigin}/reset-password?token=${link.token}`,
      },
      remarks: [
        'The link works once, within the next hour. If it was not you, there is nothing to do: your password stays as it is.',
      ],
    },
  };
}

/** The mail after a changed password; `user` as stored afterwards. */
export function passwordChangedMail({ config }: AppContext, user: User): OutgoingMail {
  return {
    // Every change raises `token_version`, so the key is unique.
    key: `password-changed:${user._id}:${user.token_version}`,
    to: { name: user.full_name, address: user.email },
    subject: 'Your Rosette password was changed',
    category: 'essential',
    memberId: String(user._id),
    content: {
      paragraphs: [
        'The password of your Rosette account was changed just now. Every other device was signed out, and the address of your calendar ended.',
      ],
      remarks: [
        `If it was not you, ask for a reset link on the sign-in page at ${config.webOrigin} at once, or write to ${config.CONTACT_EMAIL}.`,
      ],
    },
  };
}
