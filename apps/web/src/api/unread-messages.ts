import { conversations } from '@rosette/shared/contract/conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** How many of the latest conversations are read, as text for the query. Unread messages of older ones are not counted. */
const newest = '100';

/**
 * The member's number of unread messages in her latest conversations; the live stream then replaces it by the exact
 * number.
 */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['unread-messages'],
  async queryFn() {
    const list = await call(conversations.list, { query: { limit: newest } });
    return list.reduce((sum, { unread_count }) => sum + unread_count, 0);
  },
});
