import { businesses } from '@rosette/shared/contract/businesses.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { toast } from '#ui/toast.ts';

function useBusinessChange<T>(change: (input: T) => Promise<unknown>, done: string, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast.success(done);
      void invalidate(queryClient, 'businesses', 'stats');
    },
    onError: (error) => toast.error(detailOr(error, failed)),
  });
}

export const useAddBusiness = () =>
  useBusinessChange(
    (body: EndpointRequest<typeof businesses.create>['body']) => call(businesses.create, { body }),
    'Business added successfully!',
    'Failed to add business',
  );

export const useUpdateBusiness = () =>
  useBusinessChange(
    (request: EndpointRequest<typeof businesses.update>) => call(businesses.update, request),
    'Business updated',
    'Failed to update business',
  );

export const useRemoveBusiness = () =>
  useBusinessChange(
    (id: string) => call(businesses.remove, { params: { id } }),
    'Business removed',
    'Failed to remove business',
  );
