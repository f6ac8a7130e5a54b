import { contactRequests } from '@rosette/shared/contract/contacts.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { maxListLength } from '@rosette/shared/contract/fields.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { notifications } from '@rosette/shared/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { listQuery, query } from '#api/queries.ts';
import { useUser } from '#session/session.tsx';
import { useAdminWaiting } from './use-admin-waiting.ts';

/** What awaits the member; failed requests count as nothing (product/web#lists). */
export function useWaiting() {
  const { id } = useUser();
  const received = useQuery(
    listQuery(contactRequests.list, { query: { box: 'received', state: 'pending', limit: '1' } }),
  );
  const introduced = useQuery(
    query(introductions.list, { query: { state: 'pending', limit: String(maxListLength) } }),
  );
  const mine = useQuery(query(events.mine));
  // Sorted by start.
  const next = mine.data?.find(({ state }) => state === 'going')?.event_id ?? '';
  const nextEvent = useQuery({ ...query(events.get, { params: { id: next } }), enabled: next !== '' });
  const news = useQuery(query(notifications.list, { query: { unread: 'true' } }));
  const panel = useAdminWaiting();
  return {
    isPending:
      [received, introduced, mine, news, panel].some(({ isPending }) => isPending) || nextEvent.isLoading,
    /** An admin's work in the panel. */
    panel: panel.entries,
    requests: received.data?.total ?? 0,
    introductions: (introduced.data ?? []).filter(({ my_answer, by }) => my_answer === null && by.id !== id)
      .length,
    /** Unread applications, gathered by opportunity. */
    applications: (news.data ?? []).filter(({ kind }) => kind === 'application'),
    nextEvent: nextEvent.data,
  };
}

export type Waiting = ReturnType<typeof useWaiting>;
