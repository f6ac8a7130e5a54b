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
