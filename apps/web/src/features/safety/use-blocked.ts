import { blocks } from '@rosette/shared/contract/blocks.ts';
import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';

/** Whom the caller has blocked, nobody when that cannot be fetched; `isLoading` until it is known. */
export function useBlocked() {
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
  return { isLoading, blocked: useMemo(() => new Set<string | null | undefined>(data), [data]) };
}

/**
 * Filters events of members whom the caller has blocked: GET /events is the same for everybody
 * (product/safety#blocks).
 */
export function useEventsOfUnblocked() {
  const { isLoading, blocked } = useBlocked();
  const isUnblocked = useMemo(
    () =>
      ({ organizer_id }: { organizer_id: string }) =>
        !blocked.has(organizer_id),
    [blocked],
  );
  return { isLoading, isUnblocked };
}
