import { notifications } from '@rosette/shared/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#data/client.ts';
import { unreadCountsQuery } from '#data/unread-counts.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { texts } from '#lib/texts.ts';

/** The member's unread notifications; 0 until the live stream tells it. */
export const useUnreadNotifications = (): number => useQuery(unreadCountsQuery).data?.notifications ?? 0;

/** The newest notifications; the bell and its page share what is loaded. */
export const useNotifications = () => usePagedList(notifications.list, {}, 30);

export const useMarkAllAsRead = () =>
  useApiMutation({
    mutationFn: () => call(notifications.read, { body: { all: true } }),
    failed: texts.notifications.markAllFailed,
    changes: ['notification'],
  });

/** Marks one notification as read, by its id. */
export const useMarkAsRead = () =>
  useApiMutation({
    mutationFn: (id: string) => call(notifications.read, { body: { ids: [id] } }),
    changes: ['notification'],
  });
