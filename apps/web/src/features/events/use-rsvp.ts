import { events } from '@rosette/shared/contract/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { useOneAtATime } from '#api/use-one-at-a-time.ts';
import { toast } from '#ui/toast.ts';

/** Attends an event, or no longer attends it; the events are fetched anew after each time (spec §4, "RSVP"). */
export function useRsvp() {
  const queryClient = useQueryClient();
  return useOneAtATime({
    mutationFn: (id: string) => call(events.rsvp, { params: { id } }),
    onSuccess: ({ action }) => toast.success(`RSVP ${action}!`),
    onError: () => toast.error('Failed to update RSVP'),
    onSettled: () => invalidate(queryClient, 'events'),
  });
}
