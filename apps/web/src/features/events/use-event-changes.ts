import { admin } from '@rosette/shared/contract/admin.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { toast } from '#ui/toast.ts';

interface Toasts {
  done: string;
  failed: string;
}

/** A change to the events with its two toasts; afterwards lists and counts are fetched anew. */
function useEventChange<T>(change: (input: T) => Promise<unknown>, { done, failed }: Toasts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast.success(done);
      void invalidate(queryClient, 'events', 'stats');
    },
    onError: (error) => toast.error(detailOr(error, failed)),
  });
}

export const useCreateEvent = () =>
  useEventChange((body: EndpointRequest<typeof events.create>['body']) => call(events.create, { body }), {
    done: 'Event created successfully!',
    failed: 'Failed to create event',
  });

export const useUpdateEvent = () =>
  useEventChange((request: EndpointRequest<typeof events.update>) => call(events.update, request), {
    done: 'Event updated successfully!',
    failed: 'Failed to update event',
  });

export const useRemoveEvent = () =>
  useEventChange((id: string) => call(events.remove, { params: { id } }), {
    done: 'Event deleted',
    failed: 'Failed to delete event',
  });

export const useSetSponsor = () =>
  useEventChange((request: EndpointRequest<typeof admin.patchEvent>) => call(admin.patchEvent, request), {
    done: 'Sponsor saved',
    failed: 'Failed to save the sponsor',
  });
