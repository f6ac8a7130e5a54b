import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '#api/queries.ts';
import { listenLive } from '#session/live-stream.ts';
import { useSession } from '#session/session.tsx';

/** What is fetched anew when the stream tells of something (beyond §10). */
const groupsOf: Record<string, string[]> = {
  message: ['conversations'],
  notification: ['notifications', 'contacts', 'contact-requests'],
  unread: ['notifications', 'conversations'],
};

/** Keeps messages and notifications of the signed-in member up to date while the app is open. */
export function LiveUpdates() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const end = new AbortController();
    listenLive({
      signal: end.signal,
      onEvent: ({ event }) => void invalidate(queryClient, ...(groupsOf[event] ?? [])),
    });
    return () => end.abort();
  }, [id, queryClient]);
  return null;
}
