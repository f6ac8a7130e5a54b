import { type NotificationDto, notifications } from '@rosette/shared/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useChange } from '#api/use-change.ts';
import { useGoTo } from '#ui/link.tsx';

/** The member's unread notifications; 0 while loading. Refetched by the live stream. */
export function useUnreadNotifications(): number {
  const unread = listQuery(notifications.list, { query: { unread: 'true', limit: '1' } });
  return useQuery(unread).data?.total ?? 0;
}

export const useMarkAllAsRead = () =>
  useChange({
    change: () => call(notifications.read, { body: { all: true } }),
    failed: 'The notifications could not be marked as read',
    invalidates: ['notifications'],
  });

/** Marks a notification as read and follows its link. */
export function useOpenNotification() {
  const goTo = useGoTo();
  const read = useChange({
    change: (id: string) => call(notifications.read, { body: { ids: [id] } }),
    invalidates: ['notifications'],
  });
  return ({ id, path, read_at }: NotificationDto) => {
    if (read_at === null) read.mutate(id);
    goTo(path);
  };
}
