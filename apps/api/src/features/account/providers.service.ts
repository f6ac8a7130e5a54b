import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { unlinkIdentities } from '#features/users/identities.service.ts';
import { announceSessionsEnded } from '#features/users/session-end.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { inTransaction } from '#lib/transaction.ts';
import { getAccount } from './account.service.ts';
import { providerUnlinkedMail } from './account-mails.ts';

/**
 * Unlinks a provider and notifies the caller by mail. Ends every session, as one may have been opened through it, and
 * answers the token of a new one.
 * @throws 404 when it is not linked, 409 when there is no other way to sign in
 */
export async function unlinkProvider(
  app: AppContext,
  caller: Caller,
  provider: SocialProvider,
): Promise<string> {
  const user = await inTransaction(async () => {
    const unlinked = await unlinkIdentities(caller.id, provider);
    if (!unlinked) return null;
    await enqueueMail(app, providerUnlinkedMail(app, unlinked, provider));
    announceSessionsEnded(app, unlinked._id);
    return unlinked;
  });
  if (user) return app.tokens.issue({ id: caller.id, token_version: user.token_version });
  const { identities } = await getAccount(caller);
  const name = socialProviders[provider];
  if (identities?.some((identity) => identity.provider === provider)) {
    throw conflict(`${name} is your only way to sign in`);
  }
  throw notFound(`${name} is not linked to your account`);
}
