import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { MailedLink } from './mailed-links.ts';

const linkTo = ({ config }: AppContext, token: string) => `${config.webOrigin}/verify-email?token=${token}`;

const securityTo = ({ full_name, email, _id }: User) => ({
  to: { name: full_name, address: email },
  category: 'security' as const,
  memberId: String(_id),
});

/** The mail with the link that confirms the address of a registration. */
export function verificationMail(app: AppContext, user: User, link: MailedLink): OutgoingMail {
  return {
    ...securityTo(user),
    key: `verify-email:${link.hash}`,
    subject: say('accountMails.verify.subject'),
    validUntil: link.expires,
    content: {
      paragraphs: [say('accountMails.verify.welcome')],
      action: { label: say('accountMails.verify.action'), url: linkTo(app, link.token) },
      remarks: [say('accountMails.verify.validity')],
    },
  };
}

/** The mail that tests whether an address takes mails again. */
export function addressTestMail({ config }: AppContext, user: User): OutgoingMail {
  return {
    ...securityTo(user),
    key: `address-test:${user._id}:${clock.now().toISOString()}`,
    subject: say('accountMails.addressTest.subject'),
    content: {
      paragraphs: [say('accountMails.addressTest.text')],
      action: { label: say('accountMails.addressTest.action'), url: `${config.webOrigin}/dashboard` },
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
    ...securityTo({ ...user, email: newEmail }),
    key: `change-email:${link.hash}`,
    subject: say('accountMails.changeEmail.subject'),
    validUntil: link.expires,
    content: {
      paragraphs: [say('accountMails.changeEmail.asked')],
      action: { label: say('accountMails.changeEmail.action'), url: linkTo(app, link.token) },
      remarks: [say('accountMails.changeEmail.validity')],
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
    ...securityTo(user),
    key: `change-email-asked:${link.hash}`,
    subject: say('accountMails.changeEmailAsked.subject'),
    content: {
      paragraphs: [say('accountMails.changeEmailAsked.asked')],
      facts: [{ label: say('accountMails.newAddress'), value: newEmail, mayLink: true }],
      action: {
        label: say('accountMails.changeEmailAsked.action'),
        url: `${app.config.webOrigin}/settings/account`,
      },
      remarks: [say('accountMails.changeEmailAsked.ifNotYou')],
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
    ...securityTo(former),
    // Keyed by the link, not by the addresses: she may change from A to B, back to A and to B again.
    key: `email-changed:${link.hash}`,
    subject: say('accountMails.emailChanged.subject'),
    content: {
      paragraphs: [say('accountMails.emailChanged.changed')],
      facts: [{ label: say('accountMails.newAddress'), value: writtenAddress(link.email), mayLink: true }],
      remarks: [say('accountMails.emailChanged.ifNotYou', { address: contactEmail(app) })],
    },
  };
}

/** The mail to the address of a deleted account; without its id, with which mails are removed. */
export function accountDeletedMail(
  { config }: AppContext,
  { _id, full_name, email, language }: User,
): OutgoingMail {
  return {
    key: `account-deleted:${_id}`,
    to: { name: full_name, address: email },
    language: language ?? undefined,
    subject: say('accountMails.deleted.subject'),
    category: 'security',
    content: {
      paragraphs: [say('accountMails.deleted.whatStays'), say('accountMails.deleted.thanks')],
      remarks: [say('accountMails.deleted.ifNotYou', { address: contactEmail({ config }) })],
    },
  };
}

/** The mail with the code that replaces the password of an account without one. */
export function codeMail(user: User, code: string, hash: string, expires: Date): OutgoingMail {
  return {
    ...securityTo(user),
    key: `identity-code:${hash}`,
    subject: say('accountMails.code.subject'),
    validUntil: expires,
    content: {
      paragraphs: [say('accountMails.code.type')],
      facts: [{ label: say('accountMails.code.code'), value: code }],
      remarks: [say('accountMails.code.validity')],
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
    ...securityTo(user),
    key: `provider-unlinked:${user._id}:${user.token_version}`,
    subject: say('accountMails.providerUnlinked.subject', { provider: name }),
    content: {
      paragraphs: [say('accountMails.providerUnlinked.unlinked', { provider: name })],
      remarks: [
        say('accountMails.providerUnlinked.again', {
          provider: name,
          page: `${config.webOrigin}/settings/account`,
        }),
        say('accountMails.providerUnlinked.ifNotYou', { address: contactEmail({ config }) }),
      ],
    },
  };
}
