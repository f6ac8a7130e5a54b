import { admin } from '@rosette/shared/contract/admin.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useEffect } from 'react';
import { usePagedList } from '#data/use-paged-list.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';

/** Page size of the user table. */
export const membersAtOnce = 50;

/** Page size of partnerships, advertisements and inquiries. */
const entriesAtOnce = 20;

/**
 * The lists behind the tabs' counts. One that failed counts as 0; of placements a toast says so, of the others only their
 * tab (product/admin#the-panel).
 */
export function useAdminLists() {
  const partnerships = usePagedList(admin.pendingPartnerships, {}, entriesAtOnce);
  const advertisements = usePagedList(admin.pendingAdvertisements, {}, entriesAtOnce);
  // As many as the tab shows at first: those that wait for an answer.
  const inquiries = usePagedList(admin.inquiries, { status: 'new' }, entriesAtOnce);
  const members = usePagedList(users.list, {}, membersAtOnce);

  const hasFailed = partnerships.isError || advertisements.isError;
  useEffect(() => {
    if (hasFailed) toast.error(texts.admin.loadFailed);
  }, [hasFailed]);

  return {
    isLoading: [partnerships, advertisements, inquiries, members].some(({ isPending }) => isPending),
    partnerships,
    advertisements,
    inquiryCount: inquiries.total,
    memberCount: members.total,
  };
}
