import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { removeIdentities } from '#features/users/identities.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound, unauthorized } from '#lib/app-error.ts';
import { transaction } from '#lib/transaction.ts';
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
  const name = socialProviders[provider];
  const { token_version } = await transaction(async () => {
    const user = await getAccount(caller);
    const linked = user.identities?.map((identity) => identity.provider) ?? [];
    if (!linked.includes(provider)) throw notFound(`${name} is not linked to your account`);
    const hasOtherWay = Boolean(user.password_hash) || linked.some((other) => other !== provider);
    if (!hasOtherWay) throw conflict(`${name} is your only way to sign in`);
    const unlinked = await removeIdentities(app, user, provider);
    if (!unlinked) throw unauthorized();
    await enqueueMail(app, providerUnlinkedMail(app, unlinked, provider));
    return unlinked;
  });
  return app.tokens.issue({ id: caller.id, token_version });
}
