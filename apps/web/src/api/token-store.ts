const key = 'token';

/** Where the browser keeps nothing (storage blocked or full), the token lasts for the time of the visit. */
let unkept: string | null = null;

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** None where the landing page is drawn at build time. */
const read = () => (typeof window === 'undefined' ? null : (kept() ?? unkept));

const listeners = new Set<() => void>();

function write(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
    unkept = null;
  } catch {
    unkept = token;
  }
  for (const listener of listeners) listener();
}

function onStorage(listener: () => void): () => void {
  // A storage that was emptied names no key.
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** The session token in local storage (spec §4). */
export const tokenStore = {
  get: read,
  set: (token: string): void => write(token),
  clear: (): void => write(null),
  /** Tells of every change, here or in another tab; returns how to stop listening. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stop = onStorage(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  },
  /** Tells when another tab has signed in or out; returns how to stop listening. */
  onChangeElsewhere: onStorage,
};

/**
 * The id of the member a token was given to, as the API wrote it there; null where that cannot be read. It proves nothing:
 * it only tells another token of the same member from somebody else's.
 */
export function ownerOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
