import { admin } from '@rosette/shared/contract/admin.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listQuery } from '#api/queries.ts';
import { toast } from '#ui/toast.ts';

/** How many members the user table shows at first, and adds each time. */
export const membersAtOnce = 50;

const none = { items: [], total: 0 };

/** What the panel is about; a failed list of inquiries or users is just empty (spec §7 and §8). */
export function useAdminLists() {
  const partnerships = useQuery(listQuery(admin.pendingPartnerships));
  const advertisements = useQuery(listQuery(admin.pendingAdvertisements));
  const inquiries = useQuery(listQuery(admin.inquiries));
  const members = useQuery(listQuery(users.list, { query: { limit: String(membersAtOnce) } }));

  const hasFailed = partnerships.isError || advertisements.isError;
  useEffect(() => {
    if (hasFailed) toast.error('Failed to load admin data');
  }, [hasFailed]);

  const all = [partnerships, advertisements, inquiries, members];
  const failed = all.filter(({ isError }) => isError);
  return {
    isLoading: all.some(({ isPending }) => isPending),
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.map(({ refetch }) => refetch()),
    partnerships: partnerships.data ?? none,
    advertisements: advertisements.data ?? none,
    inquiries: inquiries.data ?? none,
    memberCount: members.data?.total ?? 0,
  };
}
