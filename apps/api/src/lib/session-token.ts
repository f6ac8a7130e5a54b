import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { clock } from './clock.ts';

/** The member of a token, and the `token_version` it was issued at. */
export interface TokenSubject {
  id: string;
  token_version: number;
}

export interface SessionTokens {
  issue(subject: TokenSubject): Promise<string>;
  /** Null when the token is invalid or has expired. */
  read(token: string): Promise<TokenSubject | null>;
}

interface VerifiedToken extends TokenSubject {
  /** Seconds since 1970. */
  exp: number;
}

/** The number of cached verified tokens: verifying uses a thread each time. */
const rememberedTokens = 10_000;

/** Several spellings encode the same bytes; only the issued one is accepted. */
const isAsIssued = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/**
 * Signs and verifies session tokens. `secrets` are newest first: the first one signs, all verify, so that a secret can
 * be rotated without ending sessions. `lifetime` is in seconds.
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
