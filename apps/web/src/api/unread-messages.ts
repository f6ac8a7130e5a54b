import { conversations } from '@rosette/shared/contract/conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Where unread messages are, if there are any: conversations come with the latest message first. */
const latest = '100';

/** How many messages the member has not read, as of her latest conversations; the live stream then puts the true number in its place. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['unread-messages'],
  async queryFn() {
    const list = await call(conversations.list, { query: { limit: latest } });
    return list.reduce((sum, { unread_count }) => sum + unread_count, 0);
  },
});
