import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccountId } from '#data/account-id.ts';
import { type OutgoingKind, type Sender, startOutbox } from '#data/outbox.ts';
import { loadTexts } from '#lib/texts.ts';

const senders = {
  message: async () => (await import('#screens/messages/message-sender.ts')).messageSender,
  'check-in': async () => (await import('#screens/events/attendees/check-in-sender.ts')).checkInSender,
};

/**
 * Sends messages and check-ins that were made without a connection (product/contact-and-messages#conversations,
 * product/events#the-organisers-list), on any page.
 */
export function OutboxSender() {
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (accountId === null) return;
    return startOutbox(accountId, async (kind: OutgoingKind) => {
      // With the sentences of what it may have to say.
      const [sender] = await Promise.all([senders[kind](), loadTexts('community')]);
      return sender(queryClient) as Sender<unknown>;
    });
  }, [accountId, queryClient]);
  return null;
}
