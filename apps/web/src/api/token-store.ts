const key = 'token';

/** The session token in local storage (spec §4). */
export const tokenStore = {
  get: (): string | null => localStorage.getItem(key),
  set: (token: string): void => localStorage.setItem(key, token),
  clear: (): void => localStorage.removeItem(key),
};
