import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Model, Schema } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { afterCommit } from '#lib/transaction.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { type Job, JobModel } from './job.model.ts';

export type { Job } from './job.model.ts';

/** How the document of a job that is done changes, for kinds whose documents stay. */
export interface JobEnd {
  $set: Record<string, unknown>;
  $unset: Record<string, 1>;
}

/** What is known of a kind of jobs where it is registered, in `src/job-kinds.ts`. */
export interface JobKind {
  /**
   * Does the work. It runs at least once: repeated after a crash it must change nothing more. It throws a `JobFailure`
   * where it knows why it failed.
   * @param next those that were claimed with it and run after it
   * @returns nothing when it is done and can be removed, a `JobEnd` when it is done and stays, or when to run it again
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most handlers end without a value.
  run: (app: AppContext, subject: string, job: Job, next: readonly Job[]) => Promise<Date | JobEnd | void>;
  /** How many of them one process runs at the same time; one by default. */
  concurrency?: number;
  /** How many each of these claims at once, and then runs one after another; one by default. For crowds of short jobs. */
  claimedAtOnce?: number;
  /** Called when the worker has stopped, such as to close connections. */
  close?: (app: AppContext) => void;
  /** Periodic kinds: ms from one run to the next. They need no `enqueueJob`. */
  everyMs?: number;
  /** ms after which a job that was given up is removed; never by default. */
  failedKeptMs?: number;
}

interface HowItFailed {
  /** Whether further tries are pointless. */
  isFinal?: boolean;
  /** Whether it is in order that it was not done: no reason to look into the log. */
  isExpected?: boolean;
  /** Logged; without personal data. */
  about?: string;
  /** What another server or a library said, for admins; without addresses. */
  words?: string | undefined;
  /** When it is tried again, with all its tries; after a growing delay by default. */
  retryAt?: Date;
  /** What else is stored. */
  also?: Readonly<Record<string, unknown>>;
}

/** Why a job failed, as admins see it: without personal data. */
export class JobFailure extends Error {
  readonly reason: string;
  // Not a property of its own, which would be logged.
  readonly #how: HowItFailed;

  constructor(reason: string, how: HowItFailed = {}) {
    super(how.about ? `${reason}: ${how.about}` : reason);
    this.name = 'JobFailure';
    this.reason = reason;
    this.#how = how;
  }

  get how(): HowItFailed {
    return this.#how;
  }
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
    { $set: { state: 'waiting', due_at: dueAt, tries: 0 }, $unset: { reason: 1, words: 1, failed_at: 1 } },
    { upsert: true },
  );
  afterCommit(() => app.jobs.emit('enqueued', kind));
}

/** The state of a new job that is due at once, or at `dueAt`; see `holdsNewJobs`. */
export function stateOfNew({ holdsNewJobs }: Pick<AppContext, 'holdsNewJobs'>, dueAt = clock.now()) {
  return holdsNewJobs
    ? ({ state: 'failed', failed_at: clock.now(), reason: 'restored', tries: 0 } as const)
    : ({ state: 'waiting', due_at: dueAt, tries: 0 } as const);
}

/** Stores new jobs that are due now, in one command. */
export async function enqueueJobs(
  app: AppContext,
  kind: string,
  subjects: readonly unknown[],
): Promise<void> {
  const $setOnInsert = stateOfNew(app);
  const writes = subjects.map((subject) => ({
    updateOne: { filter: { kind, subject: String(subject) }, update: { $setOnInsert }, upsert: true },
  }));
  await JobModel.bulkWrite(writes, { timestamps: false });
  afterCommit(() => app.jobs.emit('enqueued', kind));
}

/** Whether a job waits or is running. */
export const isPending = async (kind: string, subject: string): Promise<boolean> =>
  (await JobModel.exists({ kind, subject, state: 'waiting' })) !== null;

/** Removes a job that was given up, as its cause is over; inside a transaction. */
export async function removeFailedJob(kind: string, subject: string): Promise<void> {
  await JobModel.deleteOne({ kind, subject, state: 'failed' });
}

/** A model of jobs that hold more than their subject, in the same collection. */
export const jobsWith = <T extends Job>(variant: string, schema: Schema): Model<T> =>
  JobModel.discriminator<T>(variant, schema);

/**
 * Stores a job that is due now, outside of a transaction, unless its (kind, subject) is stored in whatever state: also when
 * it is done and stays.
 */
export async function enqueueJobOnce(app: AppContext, kind: string, subject: string): Promise<void> {
  try {
    const { upsertedCount } = await JobModel.updateOne(
      { kind, subject },
      { $setOnInsert: stateOfNew(app) },
      { upsert: true },
    );
    if (upsertedCount > 0) app.jobs.emit('enqueued', kind);
  } catch (error) {
    // Another process has just stored it.
    if (!isDuplicate(error, 'kind')) throw error;
  }
}

/** Jobs without a variant. */
const plain = { variant: { $exists: false } } as const;

/** The jobs that were given up, latest first; mails have a list of their own. */
export const listFailedJobs = (page: PageQuery): Promise<Listed<Job>> =>
  findPage(JobModel, { filter: { state: 'failed', ...plain }, sort: { failed_at: -1, _id: -1 }, page });

/** Work that was given up, mails too (product/admin#what-waits). */
export const waitingJobs = (): Promise<Waiting> => findWaiting(JobModel, { state: 'failed' }, 'failed_at');

/** The update that queues a job which was given up once more, with all its tries. */
export const requeued = () =>
  ({
    $set: { state: 'waiting', due_at: clock.now(), tries: 0 },
    $unset: { failed_at: 1, purge_at: 1, words: 1 },
  }) as const;

/**
 * Requeues a job that was given up, in one update, so that a double click runs it once, and audits that; inside a
 * transaction.
 * @throws 404, 409 when it was not given up
 */
export async function retryJob(app: AppContext, caller: Caller, id: string): Promise<Job> {
  const failed = { _id: id, state: 'failed', ...plain } as const;
  const retried = await JobModel.findOneAndUpdate(failed, requeued(), { returnDocument: 'after' }).lean();
  if (!retried) {
    if (!(await JobModel.exists({ _id: id, ...plain }))) throw notFound('unknown_job');
    throw conflict('job_not_waiting');
  }
  await recordAudit({
    actor_id: caller.id,
    action: 'job.retry',
    subject: { id, label: retried.kind },
    before: { state: 'failed' },
    after: { state: retried.state },
  });
  afterCommit(() => app.jobs.emit('enqueued', retried.kind));
  return retried;
}
