import { admin, type WaitingDto } from '@rosette/shared/contract/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';

/** What waits for an admin, oldest first; none while that is not known. */
export function useWaiting(): WaitingDto[] {
  return useQuery(query(admin.waiting)).data ?? [];
}

/** How many entries wait on the page of this path. */
export const countAt = (waiting: readonly WaitingDto[], room: string): number =>
  waiting.filter(({ path }) => path.split('?')[0] === room).reduce((sum, { count }) => sum + count, 0);
