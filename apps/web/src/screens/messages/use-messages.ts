import { conversations, messagePage } from '@rosette/shared/contract/conversations.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '#data/client.ts';
import { messagesKey } from '#data/conversation-cache.ts';
import type { Outgoing } from '#data/outbox.ts';
import { useUser } from '#data/session.tsx';
import { randomId } from '#lib/random-id.ts';
import { unsentMessages } from './message-sender.ts';

/** A conversation's messages in pages, the newest first. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(id),
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      call(conversations.messages, { params: { id }, query: before ? { before } : {} }),
    getNextPageParam: (page) => (page.length === messagePage.default ? page.at(-1)?.id : undefined),
  });

/** A conversation's messages, oldest first; older ones in pages. Refetched by the live stream. */
export function useMessages(id: string) {
  const list = useInfiniteQuery(messagesQuery(id));
  const messages = (list.data?.pages ?? []).flat().toReversed();
  return { list, messages: [...new Map(messages.map((message) => [message.id, message])).values()] };
}

/** Sends messages of a conversation: shown at once, and marked until sent. */
export function useSending(conversationId: string) {
  const { id: accountId } = useUser();
  const unsent = useSyncExternalStore(unsentMessages.subscribe, () =>
    unsentMessages.of(accountId, conversationId),
  );
  return {
    unsent,
    write: (text: string) => unsentMessages.put(accountId, conversationId, randomId(), text),
    tryAgain: ({ id, body }: Outgoing<string>) => unsentMessages.put(accountId, conversationId, id, body),
    discard: ({ id }: Outgoing<string>) => unsentMessages.remove(accountId, conversationId, id),
  };
}
