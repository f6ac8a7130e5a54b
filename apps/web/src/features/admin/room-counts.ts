import { admin } from '@rosette/shared/contract/admin.ts';
import { admissions } from '@rosette/shared/contract/admissions.ts';
import { reports } from '@rosette/shared/contract/reports.ts';
import { useQueries } from '@tanstack/react-query';
import { listQuery } from '#api/queries.ts';

/** How many entries wait in the rooms that have such; 0 while that is not known. */
export function useWaiting(): Record<'admissions' | 'reports' | 'money' | 'health', number> {
  const [waiting, received, refunds, mails, jobs] = useQueries({
    queries: [
      listQuery(admissions.list, { query: { limit: '1' } }),
      listQuery(reports.list, { query: { state: 'received', limit: '1' } }),
      listQuery(admin.payments, { query: { state: 'awaiting_admin', limit: '1' } }),
      listQuery(admin.failedMails, { query: { limit: '1' } }),
      listQuery(admin.failedJobs, { query: { limit: '1' } }),
    ],
    combine: (lists) => lists.map(({ data }) => data?.total ?? 0),
  });
  return {
    admissions: waiting ?? 0,
    reports: received ?? 0,
    money: refunds ?? 0,
    health: (mails ?? 0) + (jobs ?? 0),
  };
}
