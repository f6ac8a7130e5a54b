import { blocks } from '@rosette/shared/contract/blocks.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '#api/queries.ts';
import { useSession } from '#session/session.tsx';

/**
 * Filters events of members whom the caller has blocked: GET /events is the same for everybody
 * (product/safety#blocks). `isLoading` until the blocks are known; when they cannot be fetched, nothing is
 * filtered.
 */
export function useEventsOfUnblocked() {
  const { user } = useSession();
  const { data, isLoading } = useQuery({ ...listQuery(blocks.list), enabled: user !== null });
  const isUnblocked = useMemo(() => {
    const blocked = new Set(data?.items.map(({ person }) => person.id));
    return ({ organizer_id }: { organizer_id: string }) => !blocked.has(organizer_id);
  }, [data]);
  return { isLoading, isUnblocked };
}
