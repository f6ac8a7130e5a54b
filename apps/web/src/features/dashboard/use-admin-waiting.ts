import { admin } from '@rosette/shared/contract/admin.ts';
import { reports } from '@rosette/shared/contract/reports.ts';
import { can } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#api/queries.ts';
import { paths } from '#lib/paths.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';

const one = { limit: '1' };

/**
 * What awaits an admin in the panel, the most urgent first; empty for others. Failed requests count as
 * nothing (product/web#lists).
 */
export function useAdminWaiting() {
  const enabled = can(callerOf(useUser()), 'admin-panel.open');
  const received = useQuery({
    ...listQuery(reports.list, { query: { state: 'received', ...one } }),
    enabled,
  });
  const partnerships = useQuery({ ...listQuery(admin.pendingPartnerships, { query: one }), enabled });
  const advertisements = useQuery({ ...listQuery(admin.pendingAdvertisements, { query: one }), enabled });
  const inquiries = useQuery({
    ...listQuery(admin.inquiries, { query: { status: 'new', ...one } }),
    enabled,
  });
  const lists = [
    {
      list: received,
      one: 'new report',
      many: 'new reports',
      to: `${paths.admin}?dialog=reports&state=received`,
    },
    {
      list: partnerships,
      one: 'partnership to decide',
      many: 'partnerships to decide',
      to: paths.admin,
    },
    {
      list: advertisements,
      one: 'advertisement to decide',
      many: 'advertisements to decide',
      to: `${paths.admin}?tab=advertisements`,
    },
    { list: inquiries, one: 'new inquiry', many: 'new inquiries', to: `${paths.admin}?tab=inquiries` },
  ];
  return {
    isPending: enabled && lists.some(({ list }) => list.isPending),
    entries: lists
      .map(({ list, ...words }) => ({ ...words, count: list.data?.total ?? 0 }))
      .filter(({ count }) => count > 0),
  };
}
