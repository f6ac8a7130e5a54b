import { blocks } from '@rosette/shared/contract/blocks.ts';
import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';

/**
 * Filters events of members whom the caller has blocked: GET /events is the same for everybody
 * (product/safety#blocks). `isLoading` until the blocks are known; when they cannot be fetched, nothing is
 * filtered.
 */
export function useEventsOfUnblocked() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { data, isLoading } = useQuery({
    queryKey: ['blocks', 'ids'],
    queryFn: async () => (await call(blocks.list)).map(({ person }) => person.id),
    // The dashboard has them, unless a block came after it; only she changes them, seldom on another device.
    initialData() {
      const loaded = queryClient.getQueryState(query(dashboard.get).queryKey);
      return loaded?.isInvalidated ? undefined : loaded?.data?.blocked_ids;
    },
    staleTime: 600_000,
    enabled: user !== null,
  });
  const isUnblocked = useMemo(() => {
    const blocked = new Set<string | null>(data);
    return ({ organizer_id }: { organizer_id: string }) => !blocked.has(organizer_id);
  }, [data]);
  return { isLoading, isUnblocked };
}
