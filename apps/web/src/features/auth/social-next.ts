import { safePath } from '#lib/safe-path.ts';

const key = 'next';

/** Keeps where she wanted to be while she signs in at a provider, which knows nothing of it. */
export function keepForSocialSignIn(next: string | null): void {
  try {
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  } catch {
    // Where the browser keeps nothing she begins at the dashboard.
  }
}

/** What was kept, once; null where there is nothing. */
export function takeAfterSocialSignIn(): string | null {
  try {
    const next = safePath(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return next;
  } catch {
    return null;
  }
}
