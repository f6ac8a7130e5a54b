import { admin } from '@rosette/shared/contract/admin.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useEffect } from 'react';
import { usePagedList } from '#api/use-paged-list.ts';
import { toast } from '#ui/toast.ts';

/** How many members the user table shows at first, and adds each time. */
export const membersAtOnce = 50;

/** How many partnerships, advertisements or inquiries a tab shows at first, and adds each time. */
const entriesAtOnce = 20;

/** What the panel is about; a failed list of inquiries or users is just empty (spec §7 and §8). */
export function useAdminLists() {
  const partnerships = usePagedList(admin.pendingPartnerships, {}, entriesAtOnce);
  const advertisements = usePagedList(admin.pendingAdvertisements, {}, entriesAtOnce);
  const inquiries = usePagedList(admin.inquiries, {}, entriesAtOnce);
  const members = usePagedList(users.list, {}, membersAtOnce);

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
    refetch: () => {
      for (const { refetch } of failed) refetch();
    },
    partnerships,
    advertisements,
    inquiries,
    memberCount: members.total,
  };
}
