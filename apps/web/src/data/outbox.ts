import { logError } from '#lib/log-error.ts';
import { ApiError } from './api-error.ts';
import { storedByAccount } from './device.ts';
import { ownerOf, tokenStore } from './token-store.ts';

/** What is sent later where there is no connection, by kind and subject (a conversation, an event). */
export type OutgoingKind = 'message' | 'check-in';

export interface Outgoing<B> {
  /** Unique in its subject: the API stores it once, however often it is sent. */
  id: string;
  body: B;
  /** `waiting`: tried, and tried again by itself; `refused`: she decides. */
  state: 'sending' | 'waiting' | 'refused';
  /** Why the API will not take it, however often it is sent, in the language of then. */
  reason?: string;
  /** Whether that is that the conversation has ended. */
  isEnded?: boolean;
}

/** How a kind is sent. */
export interface Sender<B> {
  /** Sends one and shows it. @throws {ApiError} */
  send(subjectId: string, item: Outgoing<B>): Promise<void>;
  /** Says why it was refused; returns what is noted on it, or null where it is dropped. */
  onRefused(subjectId: string, error: unknown): Partial<Outgoing<B>> | null;
}

type Items = readonly Outgoing<unknown>[];

const stores = {
  message: storedByAccount<Items>('outbox-messages', [], 'signed out'),
  // Whom she checked in is not lost when she signs out at the door.
  'check-in': storedByAccount<Items>('outbox-check-ins', [], 'used'),
};

/** Where the items of a kind and subject are stored. */
interface Box {
  of(): Items;
  put(items: Items): void;
}

const boxOf = (kind: OutgoingKind, accountId: string, subjectId: string): Box => ({
  of: () => stores[kind].of(accountId, subjectId),
  put: (items) => stores[kind].put(accountId, subjectId, items.length === 0 ? null : items),
});

/** The messages, or the check-ins, that are not stored by the API yet: on this device, in order. */
export const outboxOf = <B>(kind: OutgoingKind) => ({
  of: (accountId: string, subjectId: string) =>
    stores[kind].of(accountId, subjectId) as readonly Outgoing<B>[],
  /** Adds one to be sent, or replaces the one with its id. */
  put(accountId: string, subjectId: string, id: string, body: B): void {
    const box = boxOf(kind, accountId, subjectId);
    const item: Outgoing<B> = { id, body, state: 'sending' };
    const items = box.of();
    const isThere = items.some((each) => each.id === id);
    box.put(isThere ? items.map((each) => (each.id === id ? item : each)) : [...items, item]);
  },
  remove(accountId: string, subjectId: string, id: string): void {
    const box = boxOf(kind, accountId, subjectId);
    box.put(box.of().filter((each) => each.id !== id));
  },
  subscribe: stores[kind].subscribe,
});

/** Lost connections, an ended session, limits and servers in trouble: it is sent later. */
const isForLater = (error: unknown) =>
  error instanceof ApiError && [0, 401, 429, 502, 503, 504].includes(error.status);

/** ms before the next try: growing until one succeeds. */
const firstWaitMs = 5_000;
const longestWaitMs = 60_000;

/** One tab sends at a time. Pages that are not served by HTTPS have no locks: there the API tells repetitions by their id. */
function alone(name: string, act: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(name, act) : act();
}

/**
 * Sends what this account has written on this device: at once, when the connection is back, and after growing waits. What
 * is refused finally is told and sent no more.
 * @param senderOf loads the code of a kind
 * @returns what ends it
 */
export function startOutbox(
  accountId: string,
  senderOf: (kind: OutgoingKind) => Promise<Sender<unknown>>,
): () => void {
  const busy = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let isEnded = false;

  /** Changes one, unless it was replaced or removed meanwhile. */
  function settle(box: Box, sent: Outgoing<unknown>, marks: Partial<Outgoing<unknown>> | null): void {
    const items = box.of().flatMap((each) => {
      if (each.id !== sent.id || JSON.stringify(each.body) !== JSON.stringify(sent.body)) return [each];
      return marks ? [{ ...each, ...marks }] : [];
    });
    box.put(items);
  }

  /** Those behind one that waits do, too: they arrive in order. */
  function wait(box: Box): void {
    box.put(box.of().map((each) => (each.state === 'sending' ? { ...each, state: 'waiting' } : each)));
    clearTimeout(timer);
    if (isEnded) return;
    timer = setTimeout(sendAll, waitMs);
    waitMs = Math.min(2 * waitMs, longestWaitMs);
  }

  async function sendBox(kind: OutgoingKind, subjectId: string, box: Box, done: () => void): Promise<void> {
    const { send, onRefused } = await senderOf(kind);
    for (;;) {
      const next = box.of().find(({ state }) => state !== 'refused');
      // Another member may have signed in meanwhile.
      const owner = ownerOf(tokenStore.get());
      if (isEnded || !next || (owner && owner !== accountId)) return done();
      try {
        await send(subjectId, next);
        settle(box, next, null);
        waitMs = firstWaitMs;
      } catch (error) {
        if (isForLater(error)) {
          done();
          return wait(box);
        }
        const marks = onRefused(subjectId, error);
        settle(box, next, marks && { state: 'refused', ...marks });
      }
    }
  }

  function start(kind: OutgoingKind, subjectId: string): void {
    const name = `outbox ${accountId} ${kind} ${subjectId}`;
    if (busy.has(name)) return;
    busy.add(name);
    // Before the lock is given back, as what is added meanwhile starts anew.
    const done = () => void busy.delete(name);
    const box = boxOf(kind, accountId, subjectId);
    alone(name, () => sendBox(kind, subjectId, box, done)).catch((error: unknown) => {
      // As where its code could not be loaded.
      logError('Failed to send what is kept on this device', error);
      done();
      wait(box);
    });
  }

  function sendThose(...states: Outgoing<unknown>['state'][]): void {
    for (const kind of ['message', 'check-in'] as const)
      for (const subjectId of stores[kind].subjectIdsOf(accountId))
        if (stores[kind].of(accountId, subjectId).some(({ state }) => states.includes(state)))
          start(kind, subjectId);
  }
  const sendAll = () => sendThose('sending', 'waiting');
  const stop = stores.message.subscribe(() => sendThose('sending'));
  addEventListener('online', sendAll);
  sendAll();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    stop();
    removeEventListener('online', sendAll);
  };
}
