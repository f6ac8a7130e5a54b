import type { WaitingDto } from '@rosette/shared/contract/admin.ts';
import { waitingJobs } from './features/jobs/jobs.service.ts';
import { waitingHeld } from './features/mail/mail-hold.service.ts';
import { waitingBackup } from './features/operating/backup/nightly-backup.service.ts';
import { waitingInquiries } from './features/partners/partner/inquiries.service.ts';
import { waitingAdvertisements } from './features/partners/placements/advertisements.service.ts';
import { waitingPartnerships } from './features/partners/placements/partnerships.service.ts';
import { waitingRefunds } from './features/payments/payments.service.ts';
import { waitingWithdrawals } from './features/payments/withdrawals/withdrawals.service.ts';
import { waitingReports } from './features/reports/moderation.service.ts';
import { waitingApplicants } from './features/users/applicants.service.ts';
import type { AppContext } from './lib/app-context.ts';
import type { Waiting } from './lib/waiting.ts';

type Kind = WaitingDto['kind'];

/** `detail`: listed also where none is counted. */
type Found = Waiting & { detail?: string };

const kinds: readonly { kind: Kind; path: string; find: (app: AppContext) => Promise<Found> }[] = [
  { kind: 'mails_held', path: '/admin/health', find: waitingHeld },
  { kind: 'backup', path: '/admin/health', find: waitingBackup },
  { kind: 'report', path: '/admin/reports', find: waitingReports },
  { kind: 'admission', path: '/admin/admissions', find: waitingApplicants },
  { kind: 'payment', path: '/admin?tab=partnerships', find: waitingPartnerships },
  { kind: 'payment', path: '/admin?tab=advertisements', find: waitingAdvertisements },
  { kind: 'refund', path: '/admin/money', find: waitingRefunds },
  { kind: 'withdrawal', path: '/admin/money', find: waitingWithdrawals },
  { kind: 'inquiry', path: '/admin?tab=inquiries', find: waitingInquiries },
  { kind: 'failed_work', path: '/admin/health', find: waitingJobs },
];

/** Mails that are held stand first, and then a backup that is due, whenever the last one was made. */
const first: readonly Kind[] = ['mails_held', 'backup'];
const rankOf = (kind: Kind) => (first.includes(kind) ? first.indexOf(kind) : first.length);

/** What waits for an admin, oldest first after mails that are held and a backup that is due; kinds of which nothing waits are left out (product/admin#what-waits). */
export async function listWaiting(app: AppContext): Promise<WaitingDto[]> {
  const found = await Promise.all(
    kinds.map(async ({ kind, path, find }) => ({ kind, path, ...(await find(app)) })),
  );
  const byKind = new Map<Kind, WaitingDto>();
  for (const { kind, path, count, oldest_at, detail } of found
    .filter(({ count, detail }) => count > 0 || detail !== undefined)
    .toSorted(
      (one, other) =>
        rankOf(one.kind) - rankOf(other.kind) || Number(one.oldest_at) - Number(other.oldest_at),
    )) {
    const oldest = byKind.get(kind);
    // Partnerships and advertisements are one kind, which leads to the older of the two.
    if (oldest) oldest.count += count;
    else
      byKind.set(kind, {
        kind,
        count,
        oldest_at: oldest_at?.toISOString() ?? null,
        path,
        ...(detail !== undefined && { detail }),
      });
  }
  return [...byKind.values()];
}
