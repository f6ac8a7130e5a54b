/** Who is to be noted as there (true) or not (false), by member id. */
export type CheckIns = Readonly<Record<string, boolean>>;

const listeners = new Set<() => void>();
/** What was read last, by key: the same object as long as nothing changes. */
const read = new Map<string, { text: string; checkIns: CheckIns }>();
/** In place of a storage that keeps nothing: they wait as long as the page is open. */
const memory = new Map<string, string>();

const prefixOf = (accountId: string) => `check-ins:${accountId}:`;
const keyOf = (accountId: string, eventId: string) => prefixOf(accountId) + eventId;

function textAt(key: string): string {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? '{}';
  } catch {
    return '{}';
  }
}

function parse(text: string): CheckIns {
  try {
    return JSON.parse(text) as CheckIns;
  } catch {
    return {};
  }
}

function keep(key: string, checkIns: CheckIns): void {
  const text = JSON.stringify(checkIns);
  try {
    if (text === '{}') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

/**
 * Check-ins that are not at the API yet. At the door the line may be away: what was tapped is kept on the device for the
 * account that did it, over a reload too. Of several taps on one person the last counts.
 */
export const waitingCheckIns = {
  of(accountId: string, eventId: string): CheckIns {
    const key = keyOf(accountId, eventId);
    const text = textAt(key);
    const known = read.get(key);
    if (known?.text === text) return known.checkIns;
    const checkIns = parse(text);
    read.set(key, { text, checkIns });
    return checkIns;
  },

  put(accountId: string, eventId: string, userId: string, present: boolean): void {
    keep(keyOf(accountId, eventId), { ...this.of(accountId, eventId), [userId]: present });
  },

  /** Takes away one that was sent, unless it was tapped again meanwhile: that is still to be sent. */
  remove(accountId: string, eventId: string, userId: string, sent: boolean): void {
    const { [userId]: present, ...others } = this.of(accountId, eventId);
    if (present === sent) keep(keyOf(accountId, eventId), others);
  },

  /** Ids of the events that this account has some of on this device. */
  eventIdsOf(accountId: string): string[] {
    const prefix = prefixOf(accountId);
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      return keys.map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  },

  /** Tells of every change, also by another tab; returns how to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
