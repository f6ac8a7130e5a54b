import { businesses } from '@rosette/shared/contract/businesses.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { call } from '#api/client.ts';
import { type FormChange, useChange } from '#api/use-change.ts';

export const useCreateBusiness = (form: FormChange) =>
  useChange({
    change: (body: EndpointRequest<typeof businesses.create>['body']) => call(businesses.create, { body }),
    done: 'Business added successfully!',
    failed: 'Failed to add business',
    changes: ['business'],
    ...form,
  });

export const useUpdateBusiness = (form: FormChange) =>
  useChange({
    change: (request: EndpointRequest<typeof businesses.update>) => call(businesses.update, request),
    done: 'Business updated successfully!',
    failed: 'Failed to update business',
    changes: ['business'],
    ...form,
  });

export const useRemoveBusiness = (onDone?: () => void) =>
  useChange({
    change: (id: string) => call(businesses.remove, { params: { id } }),
    done: 'Business deleted',
    failed: 'Failed to delete business',
    changes: ['business'],
    ...(onDone && { onDone }),
  });
