import { createSecretKey, type KeyObject } from 'node:crypto';
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

/** Other characters can stand for the same bytes; of those spellings only the one we give out is a token. */
const isAsIssued = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/**
 * Signs and reads session tokens. `secrets` come newest first: it signs, all of them are believed, so that one can be
 * replaced without ending a session. `lifetime` is in seconds.
 */
export function createSessionTokens(
  secrets: readonly [string, ...string[]],
  lifetime: number,
): SessionTokens {
  const keyOf = (secret: string) => createSecretKey(secret, 'utf8');
  const signingKey = keyOf(secrets[0]);
  const keys = secrets.map(keyOf);
  const verified = new LRUCache<string, VerifiedToken>({ max: rememberedTokens });

  async function verify(token: string, key: KeyObject): Promise<VerifiedToken | null> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
      const { sub: id, ver: token_version, exp } = payload;
      if (typeof id !== 'string' || typeof token_version !== 'number' || !exp) return null;
      return { id, token_version, exp };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async function verifyWithAny(token: string): Promise<VerifiedToken | null> {
    for (const key of keys) {
      const found = await verify(token, key);
      if (found) return found;
    }
    return null;
  }

  return {
    issue({ id, token_version }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ver: token_version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(signingKey);
    },
    async read(token) {
      const found = verified.get(token) ?? (isAsIssued(token) ? await verifyWithAny(token) : null);
      if (!found) return null;
      verified.set(token, found);
      const { exp, ...subject } = found;
      return exp > clock.now().getTime() / 1000 ? subject : null;
    },
  };
}
