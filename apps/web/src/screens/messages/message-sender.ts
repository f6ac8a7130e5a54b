import { conversations, type MessageDto } from '@rosette/shared/contract/conversations.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ApiError, detailOr, hasCode } from '#data/api-error.ts';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { messagesKey, refreshConversationList } from '#data/conversation-cache.ts';
import { outboxOf, type Sender } from '#data/outbox.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';

/** Texts of messages that are not stored by the API yet; their id is the `client_id`. */
export const unsentMessages = outboxOf<string>('message');

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

/** Sends messages (product/contact-and-messages#conversations). */
export const messageSender = (queryClient: QueryClient): Sender<string> => ({
  async send(id, { id: client_id, body: text }) {
    show(queryClient, id, await call(conversations.send, { params: { id }, body: { client_id, text } }));
    refreshConversationList(queryClient).catch(() => {});
  },
  onRefused(id, error) {
    const detail = detailOr(error, texts.messages.sendFailed);
    const isEnded = hasCode(error, 'conversation_ended');
    // The open page of an ended conversation says so instead of the field.
    if (!isEnded || !isPageOpen(queryClient, id)) toast.error(detail);
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409) void invalidate(queryClient, 'message');
    // Trying again does not help where the conversation has ended (409) or is not hers (403, 404).
    return status >= 400 && status < 500 ? { reason: detail, isEnded } : {};
  },
});
