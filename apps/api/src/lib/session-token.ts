import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { clock } from './clock.ts';

/** The member of a token, and the `token_version` it was issued at. */
export interface TokenSubject {
  id: string;
  token_version: number;
}

export interface SessionTokens {
  issue(subject: TokenSubject): string;
  /** Null when the token is invalid or has expired. */
  read(token: string): TokenSubject | null;
}

/** Pinned: the header of a token does not choose how it is verified. */
const algorithm = 'HS256';

const secondsNow = () => Math.floor(clock.now().getTime() / 1000);

function verify(token: string, secret: KeyObject): TokenSubject | null {
  try {
    const claims = jwt.verify(token, secret, { algorithms: [algorithm], clockTimestamp: secondsNow() });
    if (typeof claims === 'string') return null;
    const { sub: id, ver: token_version, exp } = claims;
    return id && typeof token_version === 'number' && exp ? { id, token_version } : null;
  } catch {
    // Besides its own errors, jsonwebtoken throws a SyntaxError for claims that are no JSON.
    return null;
  }
}

/**
 * Signs and verifies session tokens. `secrets` are newest first: the first one signs, all verify, so that a secret can
 * be rotated without ending sessions. `lifetime` is in seconds.
 */
export function createSessionTokens(
  secrets: readonly [string, ...string[]],
  lifetime: number,
): SessionTokens {
  // Keys: jsonwebtoken tries to read a string as a public key first, at each request.
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8')) as [KeyObject, ...KeyObject[]];
  return {
    issue({ id, token_version }) {
      const iat = secondsNow();
      return jwt.sign({ ver: token_version, sub: id, iat, exp: iat + lifetime }, keys[0], { algorithm });
    },
    read(token) {
      for (const key of keys) {
        const subject = verify(token, key);
        if (subject) return subject;
      }
      return null;
    },
  };
}
