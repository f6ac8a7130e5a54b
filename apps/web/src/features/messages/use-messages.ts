import { conversations, type MessageDto, messagePage } from '@rosette/shared/contract/conversations.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { randomId } from '#lib/random-id.ts';
import { toast } from '#ui/toast.ts';
import { type OutgoingMessage, outbox, useOutbox } from './outbox.ts';

const keyOf = (id: string) => ['conversations', 'messages', id] as const;

/** How often an open conversation is asked for what is new, beside what comes live. */
const refreshMs = 5_000;

/** The messages of a conversation, oldest first; older ones are fetched page by page. */
export function useMessages(id: string) {
  const list = useInfiniteQuery({
    queryKey: keyOf(id),
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      call(conversations.messages, { params: { id }, query: before ? { before } : {} }),
    getNextPageParam: (page) => (page.length === messagePage.default ? page.at(-1)?.id : undefined),
    refetchInterval: refreshMs,
  });
  const messages = (list.data?.pages ?? []).flat().toReversed();
  return { list, messages: [...new Map(messages.map((message) => [message.id, message])).values()] };
}

/** Sends what is written: shown at once, marked if it could not be sent, and sent when the line is back. */
export function useSending(conversationId: string) {
  const queryClient = useQueryClient();
  const mine = useOutbox().filter((message) => message.conversationId === conversationId);

  function show(message: MessageDto) {
    queryClient.setQueryData<InfiniteData<MessageDto[]>>(keyOf(conversationId), (data) => {
      const [newest = [], ...older] = data?.pages ?? [];
      if (!data || newest.some(({ id }) => id === message.id)) return data;
      return { ...data, pages: [[message, ...newest], ...older] };
    });
  }

  async function send(message: OutgoingMessage) {
    const { client_id, text } = message;
    outbox.put({ ...message, state: 'sending' });
    try {
      show(await call(conversations.send, { params: { id: conversationId }, body: { client_id, text } }));
      outbox.remove(client_id);
      await invalidate(queryClient, 'conversations');
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0 && !navigator.onLine;
      outbox.put({ ...message, state: isOffline ? 'waiting' : 'failed' });
      if (!isOffline) toast.error(detailOr(error, 'The message could not be sent'));
    }
  }

  const sendWaiting = useEffectEvent(async () => {
    // One after the other, in the order in which they were written.
    for (const message of mine.filter(({ state }) => state === 'waiting')) await send(message);
  });
  useEffect(() => {
    const onOnline = () => void sendWaiting();
    window.addEventListener('online', onOnline);
    if (navigator.onLine) onOnline();
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    outgoing: mine,
    write: (text: string) => void send({ conversationId, client_id: randomId(), text, state: 'sending' }),
    tryAgain: (message: OutgoingMessage) => void send(message),
  };
}
