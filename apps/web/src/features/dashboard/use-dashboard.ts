import { businesses } from '@rosette/shared/contract/businesses.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { activityFeed } from './activity-feed.ts';

/** Enough to choose a spotlight from and to find the newest of each kind. */
const some = '50';
const newest = '5';

/** Everything the dashboard shows; what cannot be fetched is empty (spec §8). */
export function useDashboard() {
  const stats = useQuery(query(site.stats));
  const members = useQuery(query(users.list, { query: { limit: some } }));
  const showcase = useQuery(query(businesses.list, { query: { limit: some } }));
  const calendar = useQuery(query(events.list, { query: { limit: newest } }));
  const newEvents = useQuery(query(events.list, { query: { limit: newest, sort: 'created' } }));
  const board = useQuery(query(opportunities.list, { query: { limit: newest } }));

  return {
    stats: stats.data,
    members: members.data ?? [],
    calendar: calendar.data ?? [],
    board: board.data ?? [],
    feed: activityFeed({
      members: members.data ?? [],
      businesses: showcase.data ?? [],
      events: newEvents.data ?? [],
      opportunities: board.data ?? [],
    }),
    isLoading: [stats, members, showcase, calendar, newEvents, board].some(({ isPending }) => isPending),
  };
}
