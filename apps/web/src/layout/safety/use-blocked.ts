import { blocks } from '@rosette/shared/contract/blocks.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '#api/queries.ts';
import { useSession } from '#session/session.tsx';

/**
 * Leaves out events of members whom the signed-in member has blocked herself: GET /events is the same for everybody
 * (beyond §9). `isLoading` until it is known whom she has blocked; when that cannot be asked, nothing is left out.
 */
export function useEventsOfUnblocked() {
  const { user } = useSession();
  const { data, isLoading } = useQuery({ ...listQuery(blocks.list), enabled: user !== null });
  const withoutBlocked = useMemo(() => {
    const blocked = new Set(data?.items.map(({ person }) => person.id));
    return <T extends { organizer_id: string }>(events: readonly T[]): T[] =>
      events.filter(({ organizer_id }) => !blocked.has(organizer_id));
  }, [data]);
  return { isLoading, withoutBlocked };
}
