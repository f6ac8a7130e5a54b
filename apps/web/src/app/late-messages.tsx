import { useQueryClient } from '@tanstack/react-query';
import { unsentMessages } from '#session/unsent-messages.ts';
import { useLateSending } from './use-late-sending.ts';

/**
 * Sends the messages that the member wrote without a connection (product/contact-and-messages#conversations),
 * on any page.
 */
export function LateMessages() {
  const queryClient = useQueryClient();
  useLateSending((accountId) => {
    if (unsentMessages.conversationIdsOf(accountId).length === 0) return;
    return import('#features/messages/send-messages.ts').then(({ sendWaitingMessages }) =>
      sendWaitingMessages(queryClient, accountId),
    );
  });
  return null;
}
