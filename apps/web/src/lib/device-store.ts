/** Values stored on this device by account and subject (an event, a conversation). */
export interface DeviceStore<T> {
  /** The value, or the store's `empty`; the same object until it changes. */
  of(accountId: string, subjectId: string): T;
  /** Replaces the value; null removes it. */
  put(accountId: string, subjectId: string, value: T | null): void;
  /** The ids of the subjects with a value of this account. */
  subjectIdsOf(accountId: string): string[];
  /** The ids of the accounts that have a value. */
  accounts(): string[];
  /** Removes all values of this account. */
  removeAllOf(accountId: string): void;
  /** Subscribes to changes, also of other tabs; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/**
 * A store in local storage under `name:account:subject`, which survives a reload. Where storage is blocked or full, it
 * is kept in memory.
 */
export function deviceStore<T>(name: string, empty: T): DeviceStore<T> {
  const listeners = new Set<() => void>();
  const memory = new Map<string, string>();
  const lastRead = new Map<string, { text: string | null; value: T }>();
  const prefixOf = (accountId: string) => `${name}:${accountId}:`;
  const keyOf = (accountId: string, subjectId: string) => prefixOf(accountId) + subjectId;

  function textAt(key: string): string | null {
    try {
      return memory.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function parse(text: string | null): T {
    try {
      return text === null ? empty : (JSON.parse(text) as T);
    } catch {
      return empty;
    }
  }

  function write(key: string, text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      memory.delete(key);
    } catch {
      if (text === null) memory.delete(key);
      else memory.set(key, text);
    }
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  /** The parts after `prefix` of the keys that start with it. */
  function keysAfter(prefix: string): string[] {
    const keys = new Set([...storedKeys(), ...memory.keys()]);
    return [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  const subjectIdsOf = (accountId: string) => keysAfter(prefixOf(accountId));

  return {
    of(accountId, subjectId) {
      const key = keyOf(accountId, subjectId);
      const text = textAt(key);
      const known = lastRead.get(key);
      if (known && known.text === text) return known.value;
      const value = parse(text);
      lastRead.set(key, { text, value });
      return value;
    },
    put(accountId, subjectId, value) {
      write(keyOf(accountId, subjectId), value === null ? null : JSON.stringify(value));
      notifyListeners();
    },
    subjectIdsOf,
    accounts: () => [...new Set(keysAfter(`${name}:`).map((rest) => rest.slice(0, rest.indexOf(':'))))],
    removeAllOf(accountId) {
      for (const subjectId of subjectIdsOf(accountId)) write(keyOf(accountId, subjectId), null);
      notifyListeners();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
