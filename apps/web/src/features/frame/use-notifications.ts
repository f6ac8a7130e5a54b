import { notifications } from '@rosette/shared/contract/notifications.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { texts } from '#lib/texts.ts';

/** The newest notifications; the bell and its page share what is loaded. */
export const useNotifications = () => usePagedList(notifications.list, {}, 30);

export const useMarkAllAsRead = () =>
  useApiMutation({
    mutationFn: () => call(notifications.read, { body: { all: true } }),
    failed: texts.notifications.markAllFailed,
    changes: ['notification'],
  });

/** Marks notifications as read, by their ids. */
export const useMarkAsRead = () =>
  useApiMutation({
    mutationFn: (ids: readonly string[]) => call(notifications.read, { body: { ids: [...ids] } }),
    changes: ['notification'],
  });
