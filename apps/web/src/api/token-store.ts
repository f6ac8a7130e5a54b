const key = 'token';

/** The session token in local storage (spec §4); none where the landing page is drawn at build time. */
export const tokenStore = {
  get: (): string | null => (typeof window === 'undefined' ? null : localStorage.getItem(key)),
  set: (token: string): void => localStorage.setItem(key, token),
  clear: (): void => localStorage.removeItem(key),
  /** Tells when another tab has signed in or out; returns how to stop listening. */
  onChangeElsewhere(listener: () => void): () => void {
    // A storage that was emptied names no key.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
