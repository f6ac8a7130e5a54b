/** Who is to be noted as there (true) or not (false), by member id. */
export type CheckIns = Readonly<Record<string, boolean>>;

/** What became of one that was sent: kept for later where the API could not be reached. */
type Outcome = 'done' | 'later';

export interface CheckInQueue {
  /** What has not been sent yet. */
  waiting(): CheckIns;
  subscribe(listener: () => void): () => void;
  /** Notes it here at once, and sends it. */
  add(userId: string, present: boolean): void;
  /** Sends what waits, one after the other, until the API cannot be reached. */
  flush(): Promise<void>;
}

function read(key: string): CheckIns {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as CheckIns;
  } catch {
    return {};
  }
}

function keep(key: string, waiting: CheckIns): void {
  try {
    if (Object.keys(waiting).length > 0) localStorage.setItem(key, JSON.stringify(waiting));
    else localStorage.removeItem(key);
  } catch {
    // Where the browser keeps nothing they wait as long as the page is open.
  }
}

/**
 * Check-ins of an event on their way to the API. At the door the line may be away: what was tapped is kept on the device,
 * over a reload too, and sent when the line is back; of several taps on one person the last counts.
 */
export function createCheckInQueue(
  eventId: string,
  send: (userId: string, present: boolean) => Promise<Outcome>,
): CheckInQueue {
  const key = `check-ins:${eventId}`;
  const listeners = new Set<() => void>();
  let waiting = read(key);
  let flushing: Promise<void> | null = null;

  function change(next: CheckIns) {
    waiting = next;
    keep(key, waiting);
    for (const listener of listeners) listener();
  }

  async function sendAll() {
    for (;;) {
      const [first] = Object.entries(waiting);
      if (!first || (await send(...first)) === 'later') return;
      const [userId, sent] = first;
      // Tapped again meanwhile: that is still to be sent.
      if (waiting[userId] !== sent) continue;
      const { [userId]: _, ...others } = waiting;
      change(others);
    }
  }

  const queue: CheckInQueue = {
    waiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(userId, present) {
      change({ ...waiting, [userId]: present });
      void queue.flush();
    },
    flush() {
      flushing ??= sendAll().finally(() => {
        flushing = null;
      });
      return flushing;
    },
  };
  return queue;
}
