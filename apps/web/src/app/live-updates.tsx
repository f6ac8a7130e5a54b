import type { UnreadCounts } from '@rosette/shared/contract/notifications.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { StreamEvent } from '#api/event-stream.ts';
import { invalidate } from '#api/queries.ts';
import { unreadMessagesQuery } from '#api/unread-messages.ts';
import { unreadNotificationsQuery } from '#layout/notifications/use-notifications.ts';
import { listenLive } from '#session/live-stream.ts';
import { useSession } from '#session/session.tsx';

/** The groups to refetch by event (beyond §10). */
const groupsOf: Record<string, string[]> = {
  message: ['conversations'],
  notification: ['notifications', 'contacts', 'contact-requests', 'introductions'],
  unread: ['notifications', 'conversations'],
};

/** Whether the query cache holds exactly these counts, so that nothing has to be refetched. */
const areLoaded = (queryClient: QueryClient, { messages, notifications }: UnreadCounts) =>
  queryClient.getQueryData(unreadMessagesQuery.queryKey) === messages &&
  queryClient.getQueryData(unreadNotificationsQuery.queryKey)?.total === notifications;

/** Refetches once for events that arrive together: a message comes with a notification and counts. */
function createUpdater(queryClient: QueryClient): (event: StreamEvent) => void {
  const groups = new Set<string>();
  let isFirst = true;
  function update() {
    void invalidate(queryClient, ...groups);
    groups.clear();
  }
  return ({ event, data }) => {
    const isOpening = isFirst;
    isFirst = false;
    if (event === 'unread') {
      const counts = JSON.parse(data) as UnreadCounts;
      // The stream begins with the counts, which the page has just loaded.
      if (isOpening && areLoaded(queryClient, counts)) return;
      queryClient.setQueryData(unreadMessagesQuery.queryKey, counts.messages);
    }
    if (groups.size === 0) queueMicrotask(update);
    for (const group of groupsOf[event] ?? []) groups.add(group);
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
