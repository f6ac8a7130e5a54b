import type { UnreadCounts } from '@rosette/shared/contract/notifications.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';

/** The member's numbers of unread messages and notifications: the live stream tells them (live-updates.tsx), first of all. */
export const unreadCountsQuery = queryOptions<UnreadCounts>({
  queryKey: ['unread-counts'],
  queryFn: skipToken,
});
