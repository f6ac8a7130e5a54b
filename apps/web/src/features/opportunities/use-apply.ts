import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { useOneAtATime } from '#api/use-one-at-a-time.ts';
import { toast } from '#ui/toast.ts';

/**
 * Applies to an opportunity. The toast says no more than that it failed (spec §8); why, as the server told it, is for
 * the card. It lasts until the board is there again, so that nobody applies twice meanwhile.
 */
export function useApply() {
  const queryClient = useQueryClient();
  return useOneAtATime({
    mutationFn: (id: string) => call(opportunities.apply, { params: { id } }),
    onSuccess: () => toast.success('Application submitted!'),
    onError: () => toast.error('Failed to apply'),
    onSettled: () => invalidate(queryClient, 'opportunities'),
  });
}
