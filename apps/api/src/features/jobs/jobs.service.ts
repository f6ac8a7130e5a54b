import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { afterCommit } from '#lib/transaction.ts';
import { type Job, JobModel } from './job.model.ts';

export type { Job } from './job.model.ts';

/** What is known of a kind of jobs where it is registered, in `src/job-kinds.ts`. */
export interface JobKind {
  /**
   * Does the work. It runs at least once: repeated after a crash it must change nothing more.
   * @returns when to run it again; nothing when it is done
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most handlers end without a value.
  run: (app: AppContext, subject: string) => Promise<Date | void>;
  /** How many of them one process runs at the same time; one by default. */
  concurrency?: number;
  /** Periodic kinds: ms from one run to the next. They need no `enqueueJob`. */
  everyMs?: number;
}

/** The kinds by name. */
export type JobKinds = Readonly<Record<string, JobKind>>;

/**
 * Stores a job, inside the transaction of its cause. A (kind, subject) is one job: enqueued again it starts anew, also
 * when it was given up; while it is running, it runs once more.
 * @param subject the id of what the job is about
 * @param dueAt now by default
 */
export async function enqueueJob(
  app: AppContext,
  kind: string,
  subject: unknown,
  dueAt = clock.now(),
): Promise<void> {
  await JobModel.updateOne(
    { kind, subject: String(subject) },
    { $set: { state: 'waiting', due_at: dueAt, tries: 0 }, $unset: { reason: 1, failed_at: 1 } },
    { upsert: true },
  );
  afterCommit(() => app.jobs.emit('enqueued'));
}

/** The jobs that were given up, latest first. */
export function listFailedJobs(page: PageQuery): Promise<Listed<Job>> {
  return findPage<Job>(JobModel, {
    filter: { state: 'failed' },
    sort: { failed_at: -1, _id: -1 },
    page,
  });
}

/**
 * Requeues a job that was given up, with all its tries, in one update, and audits that; inside a transaction.
 * @throws 404, 409 when it was not given up
 */
export async function retryJob(app: AppContext, caller: Caller, id: string): Promise<Job> {
  const retried = await JobModel.findOneAndUpdate(
    { _id: id, state: 'failed' },
    { $set: { state: 'waiting', due_at: clock.now(), tries: 0 }, $unset: { failed_at: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!retried) {
    if (!(await JobModel.exists({ _id: id }))) throw notFound('This job does not exist');
    throw conflict('This job is not waiting for another try');
  }
  await recordAudit({
    actor_id: caller.id,
    action: 'job.retry',
    subject: { id, label: retried.kind },
    before: { state: 'failed' },
    after: { state: retried.state },
  });
  afterCommit(() => app.jobs.emit('enqueued'));
  return retried;
}
