import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
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

interface VerifiedToken extends TokenSubject {
  /** Seconds since 1970. */
  exp: number;
}

/** So many tokens are remembered as verified: a signature does not change, and checking one takes a thread each time. */
const rememberedTokens = 10_000;

/** Signs and reads session tokens. `lifetime` is in seconds. */
export function createSessionTokens(secret: string, lifetime: number): SessionTokens {
  const key = createSecretKey(secret, 'utf8');
  const verified = new LRUCache<string, VerifiedToken>({ max: rememberedTokens });
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
      const known = verified.get(token);
      if (known) {
        const { exp, ...subject } = known;
        return exp > clock.now().getTime() / 1000 ? subject : null;
      }
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
        const { sub: id, ver: token_version, exp } = payload;
        if (typeof id !== 'string' || typeof token_version !== 'number') return null;
        if (exp) verified.set(token, { id, token_version, exp });
        return { id, token_version };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
