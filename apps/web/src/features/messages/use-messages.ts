import { conversations, type MessageDto, messagePage } from '@rosette/shared/contract/conversations.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { randomId } from '#lib/random-id.ts';
import { toast } from '#ui/toast.ts';
import { type OutgoingMessage, outbox, useOutbox } from './outbox.ts';

const keyOf = (id: string) => ['conversations', 'messages', id] as const;

/** The messages of a conversation, oldest first; older ones are fetched page by page. The live stream has them asked anew. */
export function useMessages(id: string) {
  const list = useInfiniteQuery({
    queryKey: keyOf(id),
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      call(conversations.messages, { params: { id }, query: before ? { before } : {} }),
    getNextPageParam: (page) => (page.length === messagePage.default ? page.at(-1)?.id : undefined),
  });
  const messages = (list.data?.pages ?? []).flat().toReversed();
  return { list, messages: [...new Map(messages.map((message) => [message.id, message])).values()] };
}

/** Shows a message that has arrived, before the conversation is fetched anew. */
function show(queryClient: QueryClient, conversationId: string, message: MessageDto): void {
  queryClient.setQueryData<InfiniteData<MessageDto[]>>(keyOf(conversationId), (data) => {
    const [newest = [], ...older] = data?.pages ?? [];
    if (!data || newest.some(({ id }) => id === message.id)) return data;
    return { ...data, pages: [[message, ...newest], ...older] };
  });
}

/** Sends a message; without a line it waits, and is sent when the line is back, whatever page is shown then. */
async function send(queryClient: QueryClient, message: OutgoingMessage): Promise<void> {
  const { conversationId, client_id, text } = message;
  outbox.put({ ...message, state: 'sending' });
  try {
    const params = { id: conversationId };
    show(queryClient, conversationId, await call(conversations.send, { params, body: { client_id, text } }));
    outbox.remove(client_id);
    await invalidate(queryClient, 'conversations');
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0 && !navigator.onLine;
    outbox.put({ ...message, state: isOffline ? 'waiting' : 'failed' });
    if (isOffline) window.addEventListener('online', () => void sendWaiting(queryClient), { once: true });
    else toast.error(detailOr(error, 'The message could not be sent'));
    // The conversation has ended meanwhile: that is shown in place of the field.
    if (error instanceof ApiError && error.status === 409) await invalidate(queryClient, 'conversations');
  }
}

let sendingWaiting: Promise<void> | null = null;

/** Sends what waits, one after the other in the order in which it was written. */
function sendWaiting(queryClient: QueryClient): Promise<void> {
  const sendAll = async () => {
    for (const message of outbox.all()) if (message.state === 'waiting') await send(queryClient, message);
  };
  sendingWaiting ??= sendAll().finally(() => {
    sendingWaiting = null;
  });
  return sendingWaiting;
}

/** Sends what is written in a conversation: shown at once, and marked as long as it is not sent. */
export function useSending(conversationId: string) {
  const queryClient = useQueryClient();
  return {
    outgoing: useOutbox().filter((message) => message.conversationId === conversationId),
    write: (text: string) =>
      void send(queryClient, { conversationId, client_id: randomId(), text, state: 'sending' }),
    tryAgain: (message: OutgoingMessage) => void send(queryClient, message),
  };
}
