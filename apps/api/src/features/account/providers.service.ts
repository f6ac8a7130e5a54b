import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { unlinkIdentities } from '#features/users/identities.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { inTransaction } from '#lib/transaction.ts';
import { getAccount } from './account.service.ts';
import { providerUnlinkedMail } from './account-mails.ts';

/**
 * Takes a provider from the ways the caller signs in, and tells her by mail. Whoever may have come in by it is out: every
 * session ends, and the token of a new one is answered.
 * @throws 404 when it is not linked, 409 when there is no other way in
 */
export async function unlinkProvider(
  app: AppContext,
  caller: Caller,
  provider: SocialProvider,
): Promise<string> {
  const user = await inTransaction(async () => {
    const unlinked = await unlinkIdentities(caller.id, provider);
    if (unlinked) await enqueueMail(app, providerUnlinkedMail(app, unlinked, provider));
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
