import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type SocialProvider, socialProviders } from '@rosette/shared/social-providers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { findCredentialsById, type User } from '#features/users/accounts.service.ts';
import { removeIdentities } from '#features/users/identities.service.ts';
import { changeAndEndAccess } from '#features/users/session-end.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound, unauthorized } from '#lib/app-error.ts';
import { providerUnlinkedMail } from './account-mails.ts';

/**
 * The caller's account.
 * @throws 401 when the account was deleted between the token's check and this query
 */
export async function getAccount(caller: Caller): Promise<User> {
  const user = await findCredentialsById(caller.id);
  if (!user) throw unauthorized('sign_in_first');
  return user;
}

/**
 * Ends all that the caller's account gave out and answers the token of a new session, so that this device stays signed in.
 * @throws 401 when the account was deleted meanwhile
 */
export async function signOutEverywhere(app: AppContext, caller: Caller): Promise<string> {
  const user = await changeAndEndAccess(app, { _id: caller.id });
  if (!user) throw unauthorized('sign_in_first');
  return app.tokens.issue({ id: caller.id, token_version: user.token_version });
}

/**
 * Unlinks a provider and notifies the caller by mail. Ends every session, as one may have been opened through it, and
 * answers the token of a new one. Inside a transaction.
 * @throws 404 when it is not linked, 409 when there is no other way to sign in
 */
export async function unlinkProvider(
  app: AppContext,
  caller: Caller,
  provider: SocialProvider,
): Promise<string> {
  const name = socialProviders[provider];
  const user = await getAccount(caller);
  const linked = user.identities?.map((identity) => identity.provider) ?? [];
  if (!linked.includes(provider)) throw notFound('provider_not_linked', { provider: name });
  const hasOtherWay = Boolean(user.password_hash) || linked.some((other) => other !== provider);
  if (!hasOtherWay) throw conflict('provider_is_only_sign_in', { provider: name });
  const unlinked = await removeIdentities(app, user, provider);
  if (!unlinked) throw unauthorized('sign_in_first');
  await enqueueMail(app, providerUnlinkedMail(app, unlinked, provider));
  return app.tokens.issue({ id: caller.id, token_version: unlinked.token_version });
}
