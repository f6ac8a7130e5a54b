import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { call } from '#api/client.ts';
import { type FormMutation, useApiMutation } from '#api/use-api-mutation.ts';
import { formatDate } from '#lib/format.ts';

export const usePostOpportunity = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (body: EndpointRequest<typeof opportunities.create>['body']) =>
      call(opportunities.create, { body }),
    done: 'Opportunity posted successfully!',
    failed: 'Failed to post opportunity',
    changes: ['opportunity'],
    ...form,
  });

export const useUpdateOpportunity = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof opportunities.update>) =>
      call(opportunities.update, request),
    done: 'Opportunity updated successfully!',
    failed: 'Failed to update opportunity',
    changes: ['opportunity'],
    ...form,
  });

export const useRemoveOpportunity = (onDone?: () => void) =>
  useApiMutation({
    mutationFn: (id: string) => call(opportunities.remove, { params: { id } }),
    done: 'Opportunity deleted',
    failed: 'Failed to delete opportunity',
    changes: ['opportunity'],
    ...(onDone && { onDone }),
  });

export const useRenewOpportunity = () =>
  useApiMutation({
    mutationFn: (id: string) => call(opportunities.renew, { params: { id } }),
    done: ({ expires_at }) => `On the board until ${formatDate(expires_at)}`,
    failed: 'Failed to renew opportunity',
    changes: ['opportunity'],
  });

/** Closes an opportunity; `filled` where somebody was found. */
export const useCloseOpportunity = () =>
  useApiMutation({
    mutationFn: ({ id, filled }: { id: string; filled: boolean }) =>
      call(opportunities.close, { params: { id }, body: { filled } }),
    done: (_, { filled }) => (filled ? 'Marked as filled' : 'Opportunity closed'),
    failed: 'Failed to close opportunity',
    changes: ['opportunity'],
  });
