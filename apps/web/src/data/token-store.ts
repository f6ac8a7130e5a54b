import { storedText } from './device.ts';

const token = storedText('token');

/** The session token on this device (product/web#session). */
export const tokenStore = {
  get: token.get,
  set: (next: string): void => token.set(next),
  clear: (): void => token.set(null),
  subscribe: token.subscribe,
  /** Subscribes to sign-ins and sign-outs in other tabs; returns the unsubscribe function. */
  onChangeElsewhere: token.onChangeElsewhere,
};

/** The unverified payload of a token; empty where it cannot be read. */
function payloadOf(given: string | null): { sub?: unknown; iat?: unknown } {
  try {
    const payload = given?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return JSON.parse(atob(payload)) as { sub?: unknown; iat?: unknown };
  } catch {
    return {};
  }
}

/**
 * The member id in a token; null where it cannot be read. Not verified: it only distinguishes another token of the same
 * member from another member's.
 */
export function ownerOf(given: string | null): string | null {
  const { sub } = payloadOf(given);
  return typeof sub === 'string' ? sub : null;
}

/** When a token was issued; null where it cannot be read. Not verified. */
export function issuedAt(given: string | null): Date | null {
  const { iat } = payloadOf(given);
  return typeof iat === 'number' ? new Date(iat * 1000) : null;
}
