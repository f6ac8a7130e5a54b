import { createHash, randomBytes } from 'node:crypto';

/** A secret that goes into a mailed link; only its hash is stored (decisions §3). */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token holds 256 random bits, so nothing slower than this is needed to keep it from being guessed. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
