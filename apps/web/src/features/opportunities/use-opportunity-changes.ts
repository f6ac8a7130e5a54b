import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { toast } from '#ui/toast.ts';

function useOpportunityChange<T>(
  change: (input: T) => Promise<unknown>,
  done: string,
  failed: (error: unknown) => string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast.success(done);
      void invalidate(queryClient, 'opportunities', 'stats');
    },
    onError: (error) => toast.error(failed(error)),
  });
}

export const usePostOpportunity = () =>
  useOpportunityChange(
    (body: EndpointRequest<typeof opportunities.create>['body']) => call(opportunities.create, { body }),
    'Opportunity posted successfully!',
    (error) => detailOr(error, 'Failed to post opportunity'),
  );

export const useUpdateOpportunity = () =>
  useOpportunityChange(
    (request: EndpointRequest<typeof opportunities.update>) => call(opportunities.update, request),
    'Opportunity updated',
    (error) => detailOr(error, 'Failed to update opportunity'),
  );

export const useRemoveOpportunity = () =>
  useOpportunityChange(
    (id: string) => call(opportunities.remove, { params: { id } }),
    'Opportunity removed',
    (error) => detailOr(error, 'Failed to remove opportunity'),
  );

/** The toast's words are fixed (spec §8); why it failed is shown beside the button. */
export const useApply = () =>
  useOpportunityChange(
    (id: string) => call(opportunities.apply, { params: { id } }),
    'Application submitted!',
    () => 'Failed to apply',
  );
