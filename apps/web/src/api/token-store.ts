const key = 'token';

/** The session token in local storage (spec §4); none where the landing page is drawn at build time. */
export const tokenStore = {
  get: (): string | null => (typeof window === 'undefined' ? null : localStorage.getItem(key)),
  set: (token: string): void => localStorage.setItem(key, token),
  clear: (): void => localStorage.removeItem(key),
};
