import { admin } from '@rosette/shared/contract/admin.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';

const areas = ['events', 'stats'];

export const useCreateEvent = () =>
  useChange({
    change: (body: EndpointRequest<typeof events.create>['body']) => call(events.create, { body }),
    done: 'Event created successfully!',
    failed: 'Failed to create event',
    areas,
  });

export const useUpdateEvent = () =>
  useChange({
    change: (request: EndpointRequest<typeof events.update>) => call(events.update, request),
    done: 'Event updated successfully!',
    failed: 'Failed to update event',
    areas,
  });

export const useRemoveEvent = () =>
  useChange({
    change: (id: string) => call(events.remove, { params: { id } }),
    done: 'Event deleted',
    failed: 'Failed to delete event',
    areas,
  });

export const useSetSponsor = () =>
  useChange({
    change: (request: EndpointRequest<typeof admin.patchEvent>) => call(admin.patchEvent, request),
    done: 'Sponsor saved',
    failed: 'Failed to save the sponsor',
    areas,
  });
