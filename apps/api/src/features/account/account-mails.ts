import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { MailedLink } from './mailed-links.ts';

const linkTo = ({ config }: AppContext, token: string) => `${config.webOrigin}/verify-email?token=${token}`;

const essentialTo = ({ full_name, email, _id }: User) => ({
  to: { name: full_name, address: email },
  category: 'essential' as const,
  memberId: String(_id),
});

/** The mail with the link that confirms the address of a registration. */
export function verificationMail(app: AppContext, user: User, link: MailedLink): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `verify-email:${link.hash}`,
    subject: 'Please confirm your email address',
    validUntil: link.expires,
    content: {
      paragraphs: [
        'Welcome to Rosette. Please confirm that this is your email address, so that we can reach you when it matters.',
      ],
      action: { label: 'Confirm my address', url: linkTo(app, link.token) },
      remarks: [
        'The link works once, within the next 24 hours. If you have not joined Rosette, there is nothing to do.',
      ],
    },
  };
}

/** The mail to the new address of an e-mail change, with the link that confirms it. */
export function emailChangeMail(
  app: AppContext,
  user: User,
  newEmail: string,
  link: MailedLink,
): OutgoingMail {
  return {
    ...essentialTo({ ...user, email: newEmail }),
    key: `change-email:${link.hash}`,
    subject: 'Please confirm your new email address',
    validUntil: link.expires,
    content: {
      paragraphs: ['You asked to use this email address for your Rosette account from now on.'],
      action: { label: 'Use this address', url: linkTo(app, link.token) },
      remarks: [
        'The link works once, within the next 24 hours. Until then nothing changes. If it was not you, there is nothing to do.',
      ],
    },
  };
}

/** The mail to the old address when an e-mail change was requested, so that she can stop it. */
export function emailChangeAskedMail(
  app: AppContext,
  user: User,
  newEmail: string,
  link: MailedLink,
): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `change-email-asked:${link.hash}`,
    subject: 'A change of your email address was requested',
    content: {
      paragraphs: [
        'Somebody, hopefully you, asked to use another email address for your Rosette account. It takes effect when the link mailed to that address is opened.',
      ],
      facts: [{ label: 'New address', value: newEmail, mayLink: true }],
      action: { label: 'Open my settings', url: `${app.config.webOrigin}/settings/account` },
      remarks: [
        'If it was not you: change your password now, or sign out everywhere. Either stops the change.',
      ],
    },
  };
}

/** The mail to the old address after an e-mail change. */
export function emailChangedMail(
  app: AppContext,
  former: User,
  link: { email: string; hash: string },
): OutgoingMail {
  return {
    ...essentialTo(former),
    // Keyed by the link, not by the addresses: she may change from A to B, back to A and to B again.
    key: `email-changed:${link.hash}`,
    subject: 'Your email address was changed',
    content: {
      paragraphs: [
        'Your Rosette account uses another email address from now on. This is the last email we send here.',
      ],
      facts: [{ label: 'New address', value: link.email, mayLink: true }],
      remarks: [`If it was not you, please write to ${app.config.CONTACT_EMAIL} at once.`],
    },
  };
}

/** The mail to the address of a deleted account. */
export function accountDeletedMail(
  { config }: AppContext,
  id: string,
  to: { name: string; address: string },
): OutgoingMail {
  return {
    key: `account-deleted:${id}`,
    to,
    subject: 'Your Rosette account was deleted',
    category: 'essential',
    content: {
      paragraphs: [
        'Your account was deleted, with your profile, your businesses, your opportunities and your coming events. Past events and the messages you wrote to others stay, without your name. Payments stay in our books as long as the law asks for it, without your profile.',
        'Thank you for having been with us. You are welcome back at any time.',
      ],
      remarks: [`If it was not you, please write to ${config.CONTACT_EMAIL}.`],
    },
  };
}

/** The mail with the code that replaces the password of an account without one. */
export function codeMail(user: User, code: string, hash: string, expires: Date): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `identity-code:${hash}`,
    subject: 'Your Rosette code',
    validUntil: expires,
    content: {
      paragraphs: ['Type this code on the settings page to go on.'],
      facts: [{ label: 'Code', value: code }],
      remarks: [
        'It works once, for 15 minutes. If it was not you who asked, somebody else may be signed in to your account: sign out everywhere on your settings page.',
      ],
    },
  };
}

/** The mail after a provider was unlinked; `user` as stored afterwards. */
export function providerUnlinkedMail(
  { config }: AppContext,
  user: User,
  provider: SocialProvider,
): OutgoingMail {
  const name = socialProviders[provider];
  return {
    ...essentialTo(user),
    key: `provider-unlinked:${user._id}:${user.token_version}`,
    subject: `${name} no longer signs you in to Rosette`,
    content: {
      paragraphs: [
        `${name} was unlinked from your Rosette account just now. Every other device was signed out, and the address of your calendar ended.`,
      ],
      remarks: [
        `To sign in with ${name} again, allow it at ${config.webOrigin}/settings/account first.`,
        `If it was not you, write to ${config.CONTACT_EMAIL}.`,
      ],
    },
  };
}
