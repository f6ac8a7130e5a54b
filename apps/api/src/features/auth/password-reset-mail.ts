import type { User } from '#features/users/accounts.service.ts';
import type { Mail } from '#lib/mailer.ts';

export function passwordResetMail(user: User, link: string): Mail {
  return {
    to: { name: user.full_name, address: user.email },
    subject: 'Reset your Rosette password',
    text: [
      `Hello ${user.full_name},`,
      'somebody, hopefully you, asked to reset the password of your Rosette account. This link sets a new one:',
      link,
      'It works once, within the next hour. If it was not you, there is nothing to do: your password stays as it is.',
      'Warmly, Rosette',
    ].join('\n\n'),
  };
}
