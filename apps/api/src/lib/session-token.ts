import { errors, jwtVerify, SignJWT } from 'jose';
import { clock } from './clock.ts';

/** Whom a token was given to, and which generation of her tokens it belongs to. */
export interface TokenSubject {
  id: string;
  token_version: number;
}

export interface SessionTokens {
  issue(subject: TokenSubject): Promise<string>;
  /** Null when the token is wrong or has expired. */
  read(token: string): Promise<TokenSubject | null>;
}

/** Signs and reads session tokens. `lifetime` is in seconds. */
export function createSessionTokens(secret: string, lifetime: number): SessionTokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue({ id, token_version }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ver: token_version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
        if (typeof payload.sub !== 'string' || typeof payload.ver !== 'number') return null;
        return { id: payload.sub, token_version: payload.ver };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
