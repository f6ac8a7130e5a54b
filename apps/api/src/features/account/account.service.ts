import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { findCredentialsById, type User } from '#features/users/accounts.service.ts';
import { changeAndEndAccess } from '#features/users/session-end.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { unauthorized } from '#lib/app-error.ts';

/**
 * The caller's account.
 * @throws 401 when the account was deleted between the token's check and this query
 */
export async function getAccount(caller: Caller): Promise<User> {
  const user = await findCredentialsById(caller.id);
  if (!user) throw unauthorized();
  return user;
}

/**
 * Ends all that the caller's account gave out and answers the token of a new session, so that this device stays signed in.
 * @throws 401 when the account was deleted meanwhile
 */
export async function signOutEverywhere(app: AppContext, caller: Caller): Promise<string> {
  const user = await changeAndEndAccess(app, { _id: caller.id });
  if (!user) throw unauthorized();
  return app.tokens.issue({ id: caller.id, token_version: user.token_version });
}
