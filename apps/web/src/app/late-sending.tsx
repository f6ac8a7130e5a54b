import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#data/session.tsx';
import { unsentMessages } from '#data/unsent-messages.ts';
import { waitingCheckIns } from '#features/events/waiting-check-ins.ts';
import { logError } from '#lib/log-error.ts';
import { loadTexts } from '#lib/texts.ts';

/** A module with the sentences of what it may have to say. */
const withTexts = async <M,>(module: Promise<M>): Promise<M> => {
  const [loaded] = await Promise.all([module, loadTexts('community')]);
  return loaded;
};

/**
 * Sends the messages that the member wrote without a connection (product/contact-and-messages#conversations),
 * on any page.
 */
export function LateMessages() {
  const queryClient = useQueryClient();
  useLateSending((accountId) => {
    if (unsentMessages.conversationIdsOf(accountId).length === 0) return;
    return withTexts(import('#screens/messages/send-messages.ts')).then(({ sendWaitingMessages }) =>
      sendWaitingMessages(queryClient, accountId),
    );
  });
  return null;
}

/**
 * Sends the check-ins that the member made without a connection (product/events#the-organisers-list), on any
 * page.
 */
export function LateCheckIns() {
  useLateSending((accountId) => {
    const eventIds = waitingCheckIns.eventIdsOf(accountId);
    if (eventIds.length === 0) return;
    return withTexts(import('#screens/events/attendees/send-check-ins.ts')).then(({ sendCheckIns }) =>
      Promise.all(eventIds.map((eventId) => sendCheckIns(accountId, eventId))),
    );
  });
  return null;
}

/**
 * Calls `send` with the member's id when the app starts, she signs in, or the connection is back, on any page. `send`
 * loads its code lazily and may reject.
 */
function useLateSending(send: (accountId: string) => Promise<unknown> | undefined): void {
  const { user } = useSession();
  const id = user?.id;
  const sendOf = useEffectEvent((accountId: string) => {
    send(accountId)?.catch((error: unknown) =>
      logError('Failed to send what was kept on this device', error),
    );
  });
  useEffect(() => {
    if (!id) return;
    const onLine = () => sendOf(id);
    onLine();
    addEventListener('online', onLine);
    return () => removeEventListener('online', onLine);
  }, [id]);
}
