import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Request } from 'express';
import { callerOfToken } from '#features/users/accounts.service.ts';
import { findUser } from '#features/users/users.service.ts';
import { reasonNotToAct } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type AppError, unauthorized } from '#lib/app-error.ts';
import type { TokenSubject } from '#lib/session-token.ts';

/** Whose session the request's token names; null without a valid one. */
export function subjectOf(request: Request, app: AppContext): TokenSubject | null {
  const [scheme, token] = request.get('authorization')?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? app.tokens.read(token) : null;
}

/** The caller of a request: the member of its bearer token, or null for a visitor or an invalid token. */
export async function authenticate(request: Request, app: AppContext): Promise<MaybeCaller> {
  const subject = subjectOf(request, app);
  return subject && callerOfToken(app, subject);
}

/**
 * The 401 of a request without a valid session; a suspended or declined member gets the reason, as on signing in
 * (product/safety#suspension).
 */
export async function signInFirst(request: Request, app: AppContext): Promise<AppError> {
  const subject = subjectOf(request, app);
  const user = subject && (await findUser(subject.id));
  return (user && reasonNotToAct(user, unauthorized)) ?? unauthorized('sign_in_first');
}
