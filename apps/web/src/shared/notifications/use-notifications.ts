import { notifications } from '@rosette/shared/contract/notifications.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';

/** For the total of the member's unread notifications: the live stream begins with it, so only changes fetch it. */
export const unreadNotificationsQuery = queryOptions({
  ...listQuery(notifications.list, { query: { unread: 'true', limit: '1' } }),
  enabled: ({ state }) => state.data !== undefined,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The member's unread notifications; 0 until the live stream tells it. */
export const useUnreadNotifications = (): number => useQuery(unreadNotificationsQuery).data?.total ?? 0;

export const useMarkAllAsRead = () =>
  useApiMutation({
    mutationFn: () => call(notifications.read, { body: { all: true } }),
    failed: 'The notifications could not be marked as read',
    changes: ['notification'],
  });

/** Marks one notification as read, by its id. */
export const useMarkAsRead = () =>
  useApiMutation({
    mutationFn: (id: string) => call(notifications.read, { body: { ids: [id] } }),
    changes: ['notification'],
  });
