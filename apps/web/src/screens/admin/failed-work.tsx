import { admin, type FailedJobDto } from '@rosette/shared/contract/admin.ts';
import type { FailedMailDto } from '@rosette/shared/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#data/client.ts';
import { query as apiQuery, listQuery } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ActionCell, AdminRow, AdminTable, Cell, NameCell, SinceCell } from './admin-table.tsx';
import { HeldMails, MailboxProblem, ReturnedMails } from './mails-of-all.tsx';

/** Mails and jobs shown at once; further ones follow when these are handled. */
const shownAtOnce = 50;
const query = { limit: String(shownAtOnce) };

/** Mails and other work that was given up (product/admin#work-that-failed). */
export function FailedWork() {
  const mails = useQuery(listQuery(admin.failedMails, { query }));
  const jobs = useQuery(listQuery(admin.failedJobs, { query }));
  const { data: returned } = useQuery(apiQuery(admin.returnedMails));
  const total = (mails.data?.total ?? 0) + (jobs.data?.total ?? 0);
  const entries = [
    ...(mails.data?.items ?? []).map((mail) => ({ ...mail, row: <FailedMail mail={mail} /> })),
    ...(jobs.data?.items ?? []).map((job) => ({ ...job, row: <FailedJob job={job} /> })),
  ].sort((one, other) => (other.failed_at ?? '').localeCompare(one.failed_at ?? ''));
  return (
    <CardSection title={texts.admin.failed.title} about={texts.admin.failed.about}>
      <div className="grid gap-4">
        <HeldMails />
        {returned?.mailbox_problem && <MailboxProblem {...returned.mailbox_problem} />}
        {returned !== undefined && returned.members > 0 && <ReturnedMails members={returned.members} />}
        <LoadFailure of={mails} />
        <LoadFailure of={jobs} />
        {(mails.isPending || jobs.isPending) && (
          <div role="status" aria-label={texts.admin.failed.loading}>
            <Skeleton className="h-20" />
          </div>
        )}
        {mails.isSuccess && jobs.isSuccess && total === 0 && <p>{texts.admin.failed.none}</p>}
        {entries.length > 0 && (
          <AdminTable
            caption={texts.admin.failed.title}
            head={[
              texts.common.name,
              texts.admin.heads.what,
              texts.admin.heads.since,
              texts.admin.heads.action,
            ]}
            items={entries}
          >
            {({ row }) => row}
          </AdminTable>
        )}
        {total > entries.length && (
          <p className="text-sm text-ink-soft">
            {fill(texts.admin.failed.latest, { shown: entries.length, total })}
          </p>
        )}
      </div>
    </CardSection>
  );
}

interface FailedEntryProps {
  title: string;
  about: string;
  reason: string;
  /** What another server said. */
  detail?: string | null;
  tries: number;
  failedAt: string | null;
  /** None where it is tried again by itself. */
  retry: { isPending: boolean; mutate(): void } | null;
}

function FailedEntry({ title, about, reason, detail, tries, failedAt, retry }: FailedEntryProps) {
  return (
    <AdminRow>
      <NameCell name={title} />
      <Cell kind="line">
        <p>{about}</p>
        <p className="text-sm text-ink-soft">{fill(texts.admin.failed.tries, { reason, count: tries })}</p>
        {detail && (
          <p className="text-sm text-ink-soft">{fill(texts.admin.failed.words, { words: detail })}</p>
        )}
      </Cell>
      <SinceCell at={failedAt} />
      <ActionCell>
        {retry ? (
          <Button
            variant="secondary"
            size="small"
            isBusy={retry.isPending}
            aria-label={fill(texts.admin.failed.tryAgainLabel, { title, about })}
            onClick={() => retry.mutate()}
          >
            {retry.isPending ? texts.admin.failed.trying : texts.common.tryAgain}
          </Button>
        ) : (
          texts.admin.failed.held
        )}
      </ActionCell>
    </AdminRow>
  );
}

function FailedMail({ mail }: { mail: FailedMailDto }) {
  const { id, to, subject, state, tries, reason: why, detail, failed_at } = mail;
  const retry = useApiMutation({
    mutationFn: () => call(admin.retryMail, { params: { id } }),
    done: ({ mail_returned }) => {
      const { mailOnItsWay, mailOnItsWayNevertheless } = texts.admin.failed;
      return fill(mail_returned ? mailOnItsWayNevertheless : mailOnItsWay, { to });
    },
    failed: texts.admin.failed.mailFailed,
    changes: ['failedWork'],
  });
  const reason = why ? texts.admin.failed.reasons[why] : texts.admin.failed.itFailed;
  return (
    <FailedEntry
      title={to}
      about={subject}
      failedAt={failed_at}
      retry={state === 'held' ? null : retry}
      {...{ reason, detail, tries }}
    />
  );
}

/** The name of a kind of job; an unknown one is shown as it is stored. */
const kindInWords = (kind: string): string =>
  (texts.admin.failed.kinds as Partial<Record<string, string>>)[kind] ?? kind;

function FailedJob({ job }: { job: FailedJobDto }) {
  const { id, kind, subject, tries, failed_at } = job;
  const retry = useApiMutation({
    mutationFn: () => call(admin.retryJob, { params: { id } }),
    done: () => texts.admin.failed.tryingAgain,
    failed: texts.admin.failed.retryFailed,
    changes: ['failedWork'],
  });
  const about =
    subject === 'periodic' ? texts.admin.failed.periodic : fill(texts.admin.failed.aboutSubject, { subject });
  const { reasons, itFailed } = texts.admin.failed;
  const reason = job.reason === 'restored' ? reasons.restored : (job.reason ?? itFailed);
  return (
    <FailedEntry title={kindInWords(kind)} about={about} {...{ reason, tries, failedAt: failed_at, retry }} />
  );
}
