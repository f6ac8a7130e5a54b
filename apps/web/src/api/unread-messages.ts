import { queryOptions, skipToken } from '@tanstack/react-query';

/** The member's number of unread messages: the live stream tells it (live-updates.tsx), first of all. */
export const unreadMessagesQuery = queryOptions<number>({
  queryKey: ['unread-messages'],
  queryFn: skipToken,
});
