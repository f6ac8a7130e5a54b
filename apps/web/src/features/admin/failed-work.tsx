import { admin, type FailedJobDto } from '@rosette/shared/contract/admin.ts';
import type { FailedMailDto, MailFailure } from '@rosette/shared/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatCounted } from '#lib/format.ts';
import { useUrlDialog } from '#lib/use-url-params.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ActionCell, AdminRow, AdminTable, Cell, NameCell, SinceCell } from './admin-table.tsx';

/** Mails and jobs shown at once; further ones follow when these are handled. */
const shownAtOnce = 50;
const query = { limit: String(shownAtOnce) };

/** The button and dialog of mails and other work that was given up (product/admin#work-that-failed). */
export function FailedWork() {
  const [isOpen, setOpen] = useUrlDialog('failed-work', []);
  const mails = useQuery(listQuery(admin.failedMails, { query }));
  const jobs = useQuery(listQuery(admin.failedJobs, { query }));
  const total = (mails.data?.total ?? 0) + (jobs.data?.total ?? 0);
  const entries = [
    ...(mails.data?.items ?? []).map((mail) => ({ ...mail, row: <FailedMail mail={mail} /> })),
    ...(jobs.data?.items ?? []).map((job) => ({ ...job, row: <FailedJob job={job} /> })),
  ].sort((one, other) => (other.failed_at ?? '').localeCompare(one.failed_at ?? ''));
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Work that failed
        {total > 0 && <Badge tone="accent">{total}</Badge>}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Work that failed"
        description="It was tried many times. Mails are kept for 30 days; their text is not shown."
        isWide
      >
        <div className="grid gap-4">
          <LoadFailure of={mails} />
          <LoadFailure of={jobs} />
          {(mails.isPending || jobs.isPending) && (
            <div role="status" aria-label="Loading work that failed">
              <Skeleton className="h-20" />
            </div>
          )}
          {mails.isSuccess && jobs.isSuccess && total === 0 && <p>Nothing has failed.</p>}
          {entries.length > 0 && (
            <AdminTable caption="Work that failed" head={['Name', 'What', 'Since', 'Action']} items={entries}>
              {({ row }) => row}
            </AdminTable>
          )}
          {total > entries.length && (
            <p className="text-sm text-ink-soft">
              The latest {entries.length} of {total}.
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}

interface FailedEntryProps {
  title: string;
  about: string;
  reason: string;
  tries: number;
  failedAt: string | null;
  retry: { isPending: boolean; mutate(): void };
}

function FailedEntry({ title, about, reason, tries, failedAt, retry }: FailedEntryProps) {
  return (
    <AdminRow>
      <NameCell name={title} />
      <Cell kind="line">
        <p>{about}</p>
        <p className="text-sm text-ink-soft">{`${reason}. ${formatCounted(tries, 'try', 'tries')}.`}</p>
      </Cell>
      <SinceCell at={failedAt} />
      <ActionCell>
        <Button
          variant="secondary"
          size="small"
          isBusy={retry.isPending}
          aria-label={`Try again: ${title}, ${about}`}
          onClick={() => retry.mutate()}
        >
          {retry.isPending ? 'Trying...' : 'Try again'}
        </Button>
      </ActionCell>
    </AdminRow>
  );
}

const reasons: Record<MailFailure, string> = {
  refused: 'The mail server refused it, so the address may be wrong',
  sender_refused: 'The mail server does not accept our sender address, MAIL_FROM',
  busy: 'The mail server was busy at every try',
  sign_in_failed: 'The mail server wants another sign-in or encryption than SMTP_URL has',
  unreachable: 'The mail server could not be reached',
  unreadable: 'It can no longer be read, because JWT_SECRET was changed',
};

function FailedMail({ mail }: { mail: FailedMailDto }) {
  const { id, to, subject, tries, last_error, failed_at } = mail;
  const retry = useApiMutation({
    mutationFn: () => call(admin.retryMail, { params: { id } }),
    done: () => `The mail to ${to} is on its way again`,
    failed: 'The mail could not be sent again',
    changes: ['failedWork'],
  });
  const reason = last_error ? reasons[last_error] : 'It failed';
  return <FailedEntry title={to} about={subject} {...{ reason, tries, failedAt: failed_at, retry }} />;
}

/** A stored kind such as 'clean-up-event' reads 'Clean up event'. */
const kindInWords = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`;

function FailedJob({ job }: { job: FailedJobDto }) {
  const { id, kind, subject, tries, failed_at } = job;
  const retry = useApiMutation({
    mutationFn: () => call(admin.retryJob, { params: { id } }),
    done: () => 'Trying again',
    failed: 'It could not be tried again',
    changes: ['failedWork'],
  });
  const about = subject === 'periodic' ? 'Periodic work' : `About ${subject}`;
  const reason = job.reason ?? 'It failed';
  return (
    <FailedEntry title={kindInWords(kind)} about={about} {...{ reason, tries, failedAt: failed_at, retry }} />
  );
}
