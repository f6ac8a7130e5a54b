import { useQuery } from '@tanstack/react-query';
import { unreadCountsQuery } from '#data/unread-counts.ts';

/** The member's unread notifications; 0 until the live stream tells it. */
export const useUnreadNotifications = (): number => useQuery(unreadCountsQuery).data?.notifications ?? 0;
