import { useQueryClient } from '@tanstack/react-query';
import { unsentMessages } from '#lib/unsent-messages.ts';
import { useLateSending } from './use-late-sending.ts';

/** Sends messages that the signed-in member wrote without a line (beyond §8), whichever page she is on by now. */
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
