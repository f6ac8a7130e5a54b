import { deviceStore } from '#lib/device-store.ts';

/** A message that is not stored by the API yet. */
export interface UnsentMessage {
  /**
   * The API stores a `client_id` once, however often it is sent (product/contact-and-messages#conversations).
   */
  client_id: string;
  text: string;
  /**
   * `sending`: to send now; `waiting`: to send when online; `failed`: the API could not be reached, to send after 'Try
   * again' or with the next page load; `refused`: to send after 'Try again' only, or never (`reason`).
   */
  state: 'sending' | 'waiting' | 'failed' | 'refused';
  /** Why the API will not take it, however often it is sent, in the language of then. */
  reason?: string;
  /** Whether that is that the conversation has ended. */
  isEnded?: boolean;
}

const messages = deviceStore<readonly UnsentMessage[]>('unsent-messages', []);
const drafts = deviceStore<string>('drafts', '');

const putAll = (accountId: string, conversationId: string, all: readonly UnsentMessage[]) =>
  messages.put(accountId, conversationId, all.length === 0 ? null : all);

/** Unsent messages in order, by member and conversation. Stored on this device until they are sent or she signs out. */
export const unsentMessages = {
  of: messages.of,

  add(accountId: string, conversationId: string, message: UnsentMessage): void {
    putAll(accountId, conversationId, [...messages.of(accountId, conversationId), message]);
  },

  /** Changes a message's state, unless another tab has sent it. */
  mark(
    accountId: string,
    conversationId: string,
    clientId: string,
    marked: Pick<UnsentMessage, 'state' | 'reason' | 'isEnded'>,
  ): void {
    const all = messages.of(accountId, conversationId);
    putAll(
      accountId,
      conversationId,
      all.map((each) => (each.client_id === clientId ? { ...each, ...marked } : each)),
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

  /** Ids of conversations with unsent messages. */
  conversationIdsOf: messages.subjectIdsOf,

  subscribe: messages.subscribe,
};

/** Drafts of the message field, stored like messages. */
export const messageDrafts = {
  of: drafts.of,
  put: (accountId: string, conversationId: string, text: string) =>
    drafts.put(accountId, conversationId, text === '' ? null : text),
};

/** Removes a member's drafts and unsent messages from this device. */
export function forgetUnsent(accountId: string): void {
  messages.removeAllOf(accountId);
  drafts.removeAllOf(accountId);
}
