import { type NotificationDto, notifications } from '@rosette/shared/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useChange } from '#api/use-change.ts';
import { useGoTo } from '#ui/link.tsx';

/** How many notifications the member has not read; 0 while that is not known. The live stream has it asked anew. */
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

/** Opening a notification reads it and leads to what it is about. */
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
