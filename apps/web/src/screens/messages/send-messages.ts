import { conversations, type MessageDto } from '@rosette/shared/contract/conversations.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ApiError, detailOr, hasCode } from '#data/api-error.ts';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { messagesKey, refreshConversationList } from '#data/conversation-cache.ts';
import { ownerOf, tokenStore } from '#data/token-store.ts';
import { type UnsentMessage, unsentMessages } from '#data/unsent-messages.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';

/** The account and conversation whose messages are sent, and how sent ones are shown. */
interface Sender {
  queryClient: QueryClient;
  accountId: string;
  conversationId: string;
}

/** Shows a sent message without a refetch; where no messages are loaded yet, the live stream tells of it. */
function show(queryClient: QueryClient, conversationId: string, message: MessageDto): void {
  queryClient.setQueryData<InfiniteData<MessageDto[]>>(messagesKey(conversationId), (data) => {
    const [newest = [], ...older] = data?.pages ?? [];
    if (!data || newest.some(({ id }) => id === message.id)) return data;
    return { ...data, pages: [[message, ...newest], ...older] };
  });
}

/** Whether this tab shows the conversation. */
const isPageOpen = (queryClient: QueryClient, conversationId: string) =>
  queryClient
    .getQueryCache()
    .find({ queryKey: messagesKey(conversationId) })
    ?.isActive() === true;

/** Offline or signed out: the message is sent later. */
const isForLater = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || (error.status === 0 && !navigator.onLine));

/** No answer, or one of a server in trouble: it is not known whether the message was stored. */
const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Trying again helps after a limit (429), not where the conversation has ended (409) or is not hers (403, 404). */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Sends one message; afterwards it is sent, waiting, failed or refused. */
async function sendOne(
  { queryClient, accountId, conversationId }: Sender,
  { client_id, text }: UnsentMessage,
) {
  try {
    const params = { id: conversationId };
    show(queryClient, conversationId, await call(conversations.send, { params, body: { client_id, text } }));
    unsentMessages.remove(accountId, conversationId, client_id);
    await refreshConversationList(queryClient);
  } catch (error) {
    if (isForLater(error)) {
      unsentMessages.mark(accountId, conversationId, client_id, { state: 'waiting' });
      return;
    }
    const state = isUnanswered(error) ? 'failed' : 'refused';
    const detail = detailOr(error, texts.messages.sendFailed);
    const isEnded = hasCode(error, 'conversation_ended');
    const refusal = isFinal(error) ? { reason: detail, isEnded } : {};
    unsentMessages.mark(accountId, conversationId, client_id, { state, ...refusal });
    // The open page of an ended conversation says so instead of the field.
    if (!isEnded || !isPageOpen(queryClient, conversationId)) toast.error(detail);
    if (error instanceof ApiError && error.status === 409) await invalidate(queryClient, 'message');
  }
}

const busy = new Set<string>();

/**
 * Sends a conversation's waiting messages in order, including those written meanwhile. A message that another tab
 * sends, too, is stored once by its `client_id`.
 */
export async function sendMessages(sender: Sender): Promise<void> {
  const { accountId, conversationId } = sender;
  const key = `${accountId}:${conversationId}`;
  if (busy.has(key)) return;
  busy.add(key);
  try {
    for (;;) {
      const next = unsentMessages.of(accountId, conversationId).find(({ state }) => state === 'sending');
      const owner = ownerOf(tokenStore.get());
      // Another member may have signed in meanwhile; both participants know the conversation by the same id.
      if (!next || (owner && owner !== accountId)) return;
      await sendOne(sender, next);
    }
  } finally {
    busy.delete(key);
  }
}

/** Sends all messages that the member wrote on this device and that no answer came for. */
export async function sendWaitingMessages(queryClient: QueryClient, accountId: string): Promise<void> {
  const conversationIds = unsentMessages.conversationIdsOf(accountId);
  await Promise.all(
    conversationIds.map((conversationId) => {
      for (const { client_id, state } of unsentMessages.of(accountId, conversationId))
        if (state !== 'refused')
          unsentMessages.mark(accountId, conversationId, client_id, { state: 'sending' });
      return sendMessages({ queryClient, accountId, conversationId });
    }),
  );
}
