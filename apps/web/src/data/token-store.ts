const key = 'token';

/** Used where storage is blocked or full: the token lasts for the visit. */
let memoryToken: string | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** None while the landing page is prerendered. */
const read = () => (typeof window === 'undefined' ? null : (stored() ?? memoryToken));

const listeners = new Set<() => void>();

function write(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
    memoryToken = null;
  } catch {
    memoryToken = token;
  }
  for (const listener of listeners) listener();
}

function onStorage(listener: () => void): () => void {
  // A cleared storage reports no key.
  const onStorageEvent = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorageEvent);
  return () => window.removeEventListener('storage', onStorageEvent);
}

/** The session token in local storage (product/web#session). */
export const tokenStore = {
  get: read,
  set: (token: string): void => write(token),
  clear: (): void => write(null),
  /** Subscribes to changes in this tab and others; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stop = onStorage(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  },
  /** Subscribes to sign-ins and sign-outs in other tabs; returns the unsubscribe function. */
  onChangeElsewhere: onStorage,
};

/** The unverified payload of a token; empty where it cannot be read. */
function payloadOf(token: string | null): { sub?: unknown; iat?: unknown } {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return JSON.parse(atob(payload)) as { sub?: unknown; iat?: unknown };
  } catch {
    return {};
  }
}

/**
 * The member id in a token; null where it cannot be read. Not verified: it only distinguishes another token of the same
 * member from another member's.
 */
export function ownerOf(token: string | null): string | null {
  const { sub } = payloadOf(token);
  return typeof sub === 'string' ? sub : null;
}

/** When a token was issued; null where it cannot be read. Not verified. */
export function issuedAt(token: string | null): Date | null {
  const { iat } = payloadOf(token);
  return typeof iat === 'number' ? new Date(iat * 1000) : null;
}
