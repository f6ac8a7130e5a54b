import { safePath } from '#lib/safe-path.ts';

const key = 'next';

/** Stores the path to open after a social sign-in, as the provider does not pass it on. */
export function storeNextPath(next: string | null): void {
  try {
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage she starts at the dashboard.
  }
}

/** Returns and removes the stored path; null without one. */
export function takeNextPath(): string | null {
  try {
    const next = safePath(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return next;
  } catch {
    return null;
  }
}
