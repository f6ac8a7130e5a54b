import type { NotificationDto, UnreadCounts } from '@rosette/shared/contract/notifications.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Changed, changedBy, invalidate } from '#api/changes.ts';
import type { StreamEvent } from '#api/event-stream.ts';
import { unreadMessagesQuery } from '#api/unread-messages.ts';
import { listenLive } from '#session/live-stream.ts';
import { useSession } from '#session/session.tsx';
import { unreadNotificationsQuery } from '#shared/notifications/use-notifications.ts';

/** What an event of the stream tells of. */
function changedByEvent({ event, data }: StreamEvent): readonly Changed[] {
  if (event === 'message') return ['message'];
  if (event === 'unread') return ['notification', 'message'];
  if (event !== 'notification') return [];
  const { kind } = JSON.parse(data) as NotificationDto;
  // A newer API may know further kinds.
  return ['notification', ...(changedBy[kind] ?? [])];
}

/** Whether the query cache holds exactly these counts, so that nothing has to be refetched. */
const areLoaded = (queryClient: QueryClient, { messages, notifications }: UnreadCounts) =>
  queryClient.getQueryData(unreadMessagesQuery.queryKey) === messages &&
  queryClient.getQueryData(unreadNotificationsQuery.queryKey)?.total === notifications;

/** Refetches once for events that arrive together: a message comes with a notification and counts. */
function createUpdater(queryClient: QueryClient): (event: StreamEvent) => void {
  const changed = new Set<Changed>();
  let isFirst = true;
  function update() {
    void invalidate(queryClient, ...changed);
    changed.clear();
  }
  return (arrived) => {
    const isOpening = isFirst;
    isFirst = false;
    if (arrived.event === 'unread') {
      const counts = JSON.parse(arrived.data) as UnreadCounts;
      // The stream begins with the counts, which the page has just loaded.
      if (isOpening && areLoaded(queryClient, counts)) return;
      queryClient.setQueryData(unreadMessagesQuery.queryKey, counts.messages);
    }
    if (changed.size === 0) queueMicrotask(update);
    for (const each of changedByEvent(arrived)) changed.add(each);
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
