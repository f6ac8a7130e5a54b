import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Request } from 'express';
import { callerOfToken } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';

/** Who sends this request: the member of its bearer token, or null for a visitor or a token that does not count. */
export async function authenticate(request: Request, app: AppContext): Promise<MaybeCaller> {
  const [scheme, token] = request.get('authorization')?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
  const subject = await app.tokens.read(token);
  return subject && callerOfToken(app, subject);
}
