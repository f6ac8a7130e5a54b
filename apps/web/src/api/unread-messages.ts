import { conversations } from '@rosette/shared/contract/conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Conversations with unread messages are among the latest. */
const latest = '100';

/**
 * The member's number of unread messages in her latest conversations; the live stream then replaces it by the exact
 * number.
 */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['unread-messages'],
  async queryFn() {
    const list = await call(conversations.list, { query: { limit: latest } });
    return list.reduce((sum, { unread_count }) => sum + unread_count, 0);
  },
});
