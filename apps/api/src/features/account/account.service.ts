import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { endSessions, findCredentialsById, type User } from '#features/users/accounts.service.ts';
import { announceSessionsEnded } from '#features/users/session-end.service.ts';
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
 * Ends every session of the caller and answers the token of a new one, so that this device stays signed in.
 * @throws 401 when the account was deleted meanwhile
 */
export async function signOutEverywhere(app: AppContext, caller: Caller): Promise<string> {
  const user = await endSessions(caller.id);
  if (!user) throw unauthorized();
  announceSessionsEnded(app, caller.id);
  return app.tokens.issue({ id: caller.id, token_version: user.token_version });
}
