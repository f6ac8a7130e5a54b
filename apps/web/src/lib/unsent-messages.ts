import { deviceStore } from './device-store.ts';

/** A message that was written here and is not at the API yet. */
export interface UnsentMessage {
  /** The API takes a message with the same one once, however often it is sent (beyond §8). */
  client_id: string;
  text: string;
  /** `sending` is to be sent now, `waiting` when the line is back, `failed` after 'Try again'. */
  state: 'sending' | 'waiting' | 'failed';
}

const messages = deviceStore<readonly UnsentMessage[]>('unsent-messages', []);
const drafts = deviceStore<string>('drafts', '');

const putAll = (accountId: string, conversationId: string, all: readonly UnsentMessage[]) =>
  messages.put(accountId, conversationId, all.length === 0 ? null : all);

/**
 * Messages that were written and not sent yet, in the order in which they were written, by member and conversation. They
 * are kept on this device, over a reload too, until they are sent or she signs out.
 */
export const unsentMessages = {
  of: messages.of,

  add(accountId: string, conversationId: string, message: UnsentMessage): void {
    putAll(accountId, conversationId, [...messages.of(accountId, conversationId), message]);
  },

  /** Changes the state of one, unless another tab has sent it meanwhile. */
  mark(accountId: string, conversationId: string, clientId: string, state: UnsentMessage['state']): void {
    const all = messages.of(accountId, conversationId);
    putAll(
      accountId,
      conversationId,
      all.map((each) => (each.client_id === clientId ? { ...each, state } : each)),
    );
  },

  remove(accountId: string, conversationId: string, clientId: string): void {
    const all = messages.of(accountId, conversationId);
    putAll(
      accountId,
      conversationId,
      all.filter(({ client_id }) => client_id !== clientId),
    );
  },

  /** Ids of the conversations in which something is not sent. */
  conversationIdsOf: messages.thingsOf,

  subscribe: messages.subscribe,
};

/** What was typed in the field of a conversation and not sent, kept as messages are. */
export const messageDrafts = {
  of: drafts.of,
  put: (accountId: string, conversationId: string, text: string) =>
    drafts.put(accountId, conversationId, text === '' ? null : text),
};

/** Forgets all that a member wrote and did not send on this device. */
export function forgetUnsent(accountId: string): void {
  messages.removeAllOf(accountId);
  drafts.removeAllOf(accountId);
}
