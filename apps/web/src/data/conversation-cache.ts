import { conversations, type MessageDto } from '@rosette/shared/contract/conversations.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** The query key of a conversation's messages. */
export const messagesKey = (conversationId: string) => ['conversations', 'messages', conversationId] as const;

/** Whether a message is among the loaded ones of its conversation. */
export function hasMessage(queryClient: QueryClient, conversationId: string, messageId: string): boolean {
  const data = queryClient.getQueryData<InfiniteData<MessageDto[]>>(messagesKey(conversationId));
  return data?.pages.some((page) => page.some(({ id }) => id === messageId)) ?? false;
}

/** Refetches the list of conversations: their order, latest messages and unread counts. */
export const refreshConversationList = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['conversations', conversations.list.path] });
