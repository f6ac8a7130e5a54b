import type { MessageDto } from '@rosette/shared/contract/conversations.ts';
import type { NotificationDto, UnreadCounts } from '@rosette/shared/contract/notifications.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Changed, changedBy, invalidate } from '#data/changes.ts';
import { hasMessage, refreshConversationList } from '#data/conversation-cache.ts';
import type { StreamEvent } from '#data/event-stream.ts';
import { listenLive } from '#data/live-stream.ts';
import { useSession } from '#data/session.tsx';
import { unreadCountsQuery } from '#data/unread-counts.ts';

/** Whether this window has loaded the message of a `message` event, as where it was sent from here. */
function isShown(queryClient: QueryClient, { data }: StreamEvent): boolean {
  const { conversation_id, message } = JSON.parse(data) as { conversation_id: string; message: MessageDto };
  return hasMessage(queryClient, conversation_id, message.id);
}

/** What an event other than `unread` tells of. */
function changedByEvent(queryClient: QueryClient, arrived: StreamEvent): readonly Changed[] {
  if (arrived.event === 'message') return isShown(queryClient, arrived) ? [] : ['message'];
  if (arrived.event !== 'notification') return [];
  const { kind } = JSON.parse(arrived.data) as NotificationDto;
  // A newer API may know further kinds.
  return ['notification', ...(changedBy[kind] ?? [])];
}

/** Shows the counts, and returns what they tell of where others were shown: something was read elsewhere. */
function changedByCounts(queryClient: QueryClient, counts: UnreadCounts) {
  const before = queryClient.getQueryData(unreadCountsQuery.queryKey) ?? counts;
  queryClient.setQueryData(unreadCountsQuery.queryKey, counts);
  const changed: readonly Changed[] = before.notifications === counts.notifications ? [] : ['notification'];
  return { isListChanged: before.messages !== counts.messages, changed };
}

/**
 * Runs `act` once the page is seen: opening an event or a conversation reads what told of it, and so would refetching it
 * where nobody looks.
 */
function whenSeen(act: () => void): void {
  if (document.visibilityState === 'visible') act();
  else document.addEventListener('visibilitychange', () => whenSeen(act), { once: true });
}

/** Refetches once for events that arrive together: a message comes with a notification and counts. */
function createUpdater(queryClient: QueryClient): (event: StreamEvent) => void {
  const changed = new Set<Changed>();
  let isListChanged = false;
  let isWaiting = false;
  function update() {
    if (isListChanged && !changed.has('message')) void refreshConversationList(queryClient);
    void invalidate(queryClient, ...changed);
    changed.clear();
    isListChanged = false;
    isWaiting = false;
  }
  return (arrived) => {
    if (arrived.event === 'unread') {
      const told = changedByCounts(queryClient, JSON.parse(arrived.data) as UnreadCounts);
      isListChanged ||= told.isListChanged;
      for (const each of told.changed) changed.add(each);
    } else {
      isListChanged ||= arrived.event === 'message';
      for (const each of changedByEvent(queryClient, arrived)) changed.add(each);
    }
    if (!isWaiting) whenSeen(() => queueMicrotask(update));
    isWaiting = true;
  };
}

/** Keeps the member's messages and notifications current while the app is open. */
export function LiveUpdates() {
  const { user, refresh } = useSession();
  const queryClient = useQueryClient();
  const id = user?.id;
  const onRefused = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!id) return;
    const end = new AbortController();
    listenLive({
      signal: end.signal,
      onEvent: createUpdater(queryClient),
      onRefused: () => onRefused(),
    });
    return () => end.abort();
  }, [id, queryClient]);
  return null;
}
