import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';

/**
 * Applies to an opportunity. The toast says no more than that it failed (spec §8); why, as the server told it, is for
 * the card.
 */
export const useApply = () =>
  useChange({
    change: (id: string) => call(opportunities.apply, { params: { id } }),
    done: 'Application submitted!',
    failed: () => 'Failed to apply',
    invalidates: ['opportunities'],
  });
