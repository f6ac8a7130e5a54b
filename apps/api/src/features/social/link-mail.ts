import { socialProviders } from '@rosette/shared/social-providers.ts';
import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { Identity } from './social-profile.ts';

interface Link {
  identity: Identity;
  at: Date;
  /** Whether the address was unconfirmed until then, so that the password was removed. */
  wasUnverified: boolean;
}

/** The mail that a provider was linked to her account. */
export function linkMail(
  { config }: AppContext,
  user: User,
  { identity, at, wasUnverified }: Link,
): OutgoingMail {
  const provider = socialProviders[identity.provider];
  const taken = `Until now nobody had confirmed that this e-mail address belongs to the account, so its password no longer works and every earlier session has ended. From now on, sign in with ${provider}.`;
  return {
    key: `social-link:${user._id}:${identity.provider}:${at.toISOString()}`,
    to: { name: user.full_name, address: user.email },
    subject: `You can now sign in to Rosette with ${provider}`,
    category: 'essential',
    memberId: String(user._id),
    content: {
      paragraphs: [
        `Somebody, hopefully you, signed in with a ${provider} account that has this e-mail address. It is now linked to your Rosette account.`,
        ...(wasUnverified ? [taken] : []),
      ],
      remarks: [
        `If it was not you, somebody else can use your ${provider} account or this mailbox: secure both, unlink ${provider} at ${config.webOrigin}/settings, and write to ${config.CONTACT_EMAIL}.`,
      ],
    },
  };
}
