import { admin } from '@rosette/shared/contract/admin.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { call } from '#api/client.ts';
import { type FormMutation, useApiMutation } from '#api/use-api-mutation.ts';

export const useCreateEvent = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (body: EndpointRequest<typeof events.create>['body']) => call(events.create, { body }),
    done: 'Event created successfully!',
    failed: 'Failed to create event',
    changes: ['event'],
    ...form,
  });

export const useUpdateEvent = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof events.update>) => call(events.update, request),
    done: 'Event updated successfully!',
    failed: 'Failed to update event',
    changes: ['event'],
    ...form,
  });

/** Cancels an upcoming event or removes a past one; `onDone` is called afterwards. */
export const useRemoveEvent = ({ isOver, ...form }: FormMutation & { isOver: boolean }) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof events.remove>) => call(events.remove, request),
    done: isOver ? 'Event deleted' : 'Event cancelled',
    failed: isOver ? 'Failed to delete event' : 'Failed to cancel event',
    changes: ['event'],
    ...form,
  });

export const useMessageAttendees = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof events.message>) => call(events.message, request),
    done: 'Message sent!',
    failed: 'Failed to send the message',
    ...form,
  });

export const useSetSponsor = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof admin.patchEvent>) => call(admin.patchEvent, request),
    done: 'Sponsor saved',
    failed: 'Failed to save the sponsor',
    changes: ['event'],
    ...form,
  });
