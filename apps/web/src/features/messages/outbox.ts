import { useSyncExternalStore } from 'react';
import { tokenStore } from '#api/token-store.ts';

/** A message that was written here and is not at the API yet. */
export interface OutgoingMessage {
  conversationId: string;
  client_id: string;
  text: string;
  /** `waiting` for the line to come back; `failed` waits for 'Try again'. */
  state: 'sending' | 'waiting' | 'failed';
}

let outgoing: readonly OutgoingMessage[] = [];
const listeners = new Set<() => void>();

function set(next: readonly OutgoingMessage[]): void {
  outgoing = next;
  for (const listener of listeners) listener();
}

// Both sides of a conversation know it by the same id: whoever signs in next must not send what she did not write.
tokenStore.subscribe(() => {
  if (tokenStore.get() === null) set([]);
});

/** What waits to be sent, of all conversations; it stays while other pages are shown, until she signs out. */
export const outbox = {
  all: () => outgoing,
  put(message: OutgoingMessage): void {
    const isThere = outgoing.some(({ client_id }) => client_id === message.client_id);
    set(
      isThere
        ? outgoing.map((each) => (each.client_id === message.client_id ? message : each))
        : [...outgoing, message],
    );
  },
  remove: (clientId: string): void => set(outgoing.filter(({ client_id }) => client_id !== clientId)),
  clear: (): void => set([]),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOutbox = (): readonly OutgoingMessage[] => useSyncExternalStore(subscribe, outbox.all);
