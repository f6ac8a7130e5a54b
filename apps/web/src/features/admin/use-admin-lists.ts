import { admin } from '@rosette/shared/contract/admin.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useEffect } from 'react';
import { usePagedList } from '#api/use-paged-list.ts';
import { toast } from '#lib/toast.ts';

/** Page size of the user table. */
export const membersAtOnce = 50;

/** Page size of partnerships, advertisements and inquiries. */
const entriesAtOnce = 20;

/** The panel's lists; failed inquiries and users are empty (product/web#lists). */
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
