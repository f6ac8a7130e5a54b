/** Values kept on this device, one for each account and thing (an event, a conversation). */
export interface DeviceStore<T> {
  /** The value, or the store's `empty`: the same object as long as nothing changes. */
  of(accountId: string, thingId: string): T;
  /** Keeps a value in place of the one before; null keeps none. */
  put(accountId: string, thingId: string, value: T | null): void;
  /** The ids of the things of which this account has a value. */
  thingsOf(accountId: string): string[];
  removeAllOf(accountId: string): void;
  /** Tells of every change, also by another tab; returns how to stop. */
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
 * A store in local storage, under `name:account:thing`: what it holds is there after a reload. Where the browser keeps
 * nothing (storage blocked or full), it holds as long as the page is open.
 */
export function deviceStore<T>(name: string, empty: T): DeviceStore<T> {
  const listeners = new Set<() => void>();
  const memory = new Map<string, string>();
  const lastRead = new Map<string, { text: string | null; value: T }>();
  const prefixOf = (accountId: string) => `${name}:${accountId}:`;
  const keyOf = (accountId: string, thingId: string) => prefixOf(accountId) + thingId;

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

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function thingsOf(accountId: string): string[] {
    const prefix = prefixOf(accountId);
    const keys = new Set([...storedKeys(), ...memory.keys()]);
    return [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  return {
    of(accountId, thingId) {
      const key = keyOf(accountId, thingId);
      const text = textAt(key);
      const known = lastRead.get(key);
      if (known && known.text === text) return known.value;
      const value = parse(text);
      lastRead.set(key, { text, value });
      return value;
    },
    put(accountId, thingId, value) {
      write(keyOf(accountId, thingId), value === null ? null : JSON.stringify(value));
      tell();
    },
    thingsOf,
    removeAllOf(accountId) {
      for (const thingId of thingsOf(accountId)) write(keyOf(accountId, thingId), null);
      tell();
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
