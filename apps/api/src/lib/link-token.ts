import { createHash, randomBytes } from 'node:crypto';

/** A secret for a mailed link; only its hash is stored (product/accounts#forgotten-passwords). */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash suffices for 256 random bits. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
