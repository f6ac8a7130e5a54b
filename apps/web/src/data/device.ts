/** What this device stores: in local storage, or for the visit of this tab in session storage. */
type Area = 'local' | 'session';

const storageOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage);

/** Used where storage is blocked or full: values last for the visit. */
const memory = { local: new Map<string, string>(), session: new Map<string, string>() };

type Listener = () => void;
/** By the key whose writes each hears of; undefined: all. */
const listeners = new Map<Listener, string | undefined>();

/** None while the landing page is prerendered. */
function read(area: Area, key: string): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return memory[area].get(key) ?? storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

function write(area: Area, key: string, text: string | null): void {
  memory[area].delete(key);
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
  } catch {
    if (text !== null) memory[area].set(key, text);
  }
  for (const [listener, of] of listeners) if (of === undefined || of === key) listener();
}

function keysOf(area: Area): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(storageOf(area));
  } catch {
    // Blocked: what there is stands in memory.
  }
  return [...new Set([...stored, ...memory[area].keys()])];
}

/** Subscribes to changes in other tabs of `key`, of all without one; returns the unsubscribe function. */
function onChangeElsewhere(listener: Listener, key?: string): () => void {
  const onStorage = (event: StorageEvent) => {
    // A cleared storage reports no key.
    if (key === undefined || event.key === null || event.key === key) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Subscribes to changes in this tab and others of `key`, of all without one; returns the unsubscribe function. */
function subscribe(listener: Listener, key?: string): () => void {
  // A listener of its own: React subscribes with one function to several values.
  const own = () => listener();
  listeners.set(own, key);
  const stop = onChangeElsewhere(listener, key);
  return () => {
    listeners.delete(own);
    stop();
  };
}

/** A text of this device under `key`; null without one. */
export const storedText = (key: string, area: Area = 'local') => ({
  get: () => read(area, key),
  set: (text: string | null) => write(area, key, text),
  subscribe: (listener: Listener) => subscribe(listener, key),
  onChangeElsewhere: (listener: Listener) => onChangeElsewhere(listener, key),
});

/** Reads JSON: the same object until its text changes; `empty` where there is none, or none that can be read. */
function createReader<T>(empty: T) {
  const lastRead = new Map<string, { text: string | null; value: T }>();
  return (area: Area, key: string): T => {
    const text = read(area, key);
    const known = lastRead.get(key);
    if (known && known.text === text) return known.value;
    let value = empty;
    try {
      if (text !== null) value = JSON.parse(text) as T;
    } catch {
      // Written by hand, or by another release.
    }
    lastRead.set(key, { text, value });
    return value;
  };
}

const writeJson = (area: Area, key: string, value: unknown) =>
  write(area, key, value === null ? null : JSON.stringify(value));

/** A value of this device under `key`. */
export function stored<T>(key: string, empty: T, area: Area = 'local') {
  const readJson = createReader(empty);
  return {
    get: () => readJson(area, key),
    set: (value: T | null) => writeJson(area, key, value),
    subscribe: (listener: Listener) => subscribe(listener, key),
  };
}

/** Until when something of an account is stored: as long as she is signed in, until she signs out, or until it is used. */
type Until = 'session ends' | 'signed out' | 'used';

const ofAccounts: { name: string; area: Area; until: Until }[] = [];

/** Values by account and subject (an event, a conversation), under `name:account:subject`. */
export function storedByAccount<T>(name: string, empty: T, until: Until, area: Area = 'local') {
  ofAccounts.push({ name, area, until });
  const readJson = createReader(empty);
  const prefixOf = (accountId: string) => `${name}:${accountId}:`;
  return {
    /** The value, or `empty`; the same object until it changes. */
    of: (accountId: string, subjectId: string): T => readJson(area, prefixOf(accountId) + subjectId),
    /** Replaces the value; null removes it. */
    put: (accountId: string, subjectId: string, value: T | null): void =>
      writeJson(area, prefixOf(accountId) + subjectId, value),
    /** The subjects with a value of this account. */
    subjectIdsOf: (accountId: string): string[] =>
      keysOf(area)
        .filter((key) => key.startsWith(prefixOf(accountId)))
        .map((key) => key.slice(prefixOf(accountId).length)),
    /** Whether any account has a value. */
    isEmpty: () => !keysOf(area).some((key) => key.startsWith(`${name}:`)),
    subscribe: (listener: Listener) => subscribe(listener),
  };
}

function removeKeys(until: Until, isRemoved: (accountId: string | undefined) => boolean): void {
  for (const { name, area } of ofAccounts.filter((each) => each.until === until))
    for (const key of keysOf(area))
      if (key.startsWith(`${name}:`) && isRemoved(key.split(':')[1])) write(area, key, null);
}

/** Removes what an account's session leaves on this device, of all accounts but the one that is signed in. */
export const retainSessionOf = (accountId: string | null): void =>
  removeKeys('session ends', (owner) => owner !== accountId);

/** Removes what is stored until this account signs out. */
export const forgetSignedOut = (accountId: string): void =>
  removeKeys('signed out', (owner) => owner === accountId);

/** The most recently used history entries whose numbers are stored. */
const maxEntries = 100;

/** `numbers` with another one, the latest last, without those of the oldest entries. */
export function withNumber(numbers: readonly (readonly [string, number])[], name: string, value: number) {
  return [...numbers.filter(([each]) => each !== name), [name, value] as const].slice(-maxEntries);
}

/** A number for each history entry of this visit. */
export type EntryNumbers = readonly (readonly [string, number])[];
