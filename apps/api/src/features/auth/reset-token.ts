import { createHash, randomBytes } from 'node:crypto';

/** decisions §3: a reset link is valid for one hour. */
export const resetTokenLifetimeMs = 60 * 60 * 1000;

/** What goes into the link; only its hash is stored. */
export function createResetToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
