import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type Job, JobModel } from './job.model.ts';
import type { JobKind, JobKinds } from './jobs.service.ts';

/** ms without renewal after which another worker takes a claimed job over. */
const leaseMs = 60_000;
const renewEveryMs = leaseMs / 3;
/** ms between two looks for jobs that have become due, or that other processes enqueued. */
const pollMs = 5000;
const firstRetryMs = 30_000;
const longestRetryMs = 4 * 3_600_000;
/** With the delays above, about two days. */
const maxTries = 20;
/** ms to wait at shutdown for jobs that are running. */
const stopGraceMs = 5000;
const periodic = 'periodic';

const later = (ms: number) => new Date(clock.now().getTime() + ms);

/** The delay before the next try, with jitter, so that jobs that failed together are not retried together. */
const retryAfterMs = (tries: number) =>
  Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs) * (0.9 + Math.random() * 0.2);

/** Claims the job of these kinds that has been due longest, in one update, so that one worker gets it. */
function claimJob(kinds: readonly string[]): Promise<Job | null> {
  const now = clock.now();
  return JobModel.findOneAndUpdate(
    { kind: { $in: kinds }, due_at: { $lte: now }, claimed_until: { $not: { $gt: now } } },
    { $set: { claim: randomUUID(), claimed_until: later(leaseMs) }, $inc: { tries: 1 } },
    { sort: { due_at: 1 }, returnDocument: 'after' },
  ).lean<Job>();
}

/** Matches a job that this worker still has; one that was enqueued anew while it was running has no tries. */
const unchanged = ({ _id, claim, tries }: Job) => ({ _id, claim, tries });

const released = { claim: 1, claimed_until: 1 } as const;

/** Releases a job that was enqueued anew while it was running, so that it runs again. */
const release = ({ _id, claim }: Job) => JobModel.updateOne({ _id, claim }, { $unset: released });

/** Stores that a job is done, or when it runs again. */
async function finish(job: Job, again: Date | undefined): Promise<void> {
  if (again) {
    await JobModel.updateOne(unchanged(job), {
      $set: { state: 'waiting', due_at: again, tries: 0 },
      $unset: { ...released, reason: 1, failed_at: 1 },
    });
  } else {
    await JobModel.deleteOne(unchanged(job));
  }
  await release(job);
}

/** Stores that a job has failed: it is retried, or given up and shown. A periodic one is shown and goes on. */
async function fail(app: AppContext, job: Job, error: unknown, everyMs: number | undefined): Promise<void> {
  const { _id, kind, subject, tries } = job;
  const isLast = tries >= maxTries;
  const about = { err: error, jobId: String(_id), kind, subject, tries };
  if (isLast) app.log.error(about, 'a job was given up');
  else app.log.warn(about, 'a job failed; tried again');
  const isRetried = !isLast || everyMs !== undefined;
  const delay = Math.min(retryAfterMs(tries), everyMs ?? Number.POSITIVE_INFINITY);
  await JobModel.updateOne(unchanged(job), {
    $set: {
      reason: error instanceof Error ? error.name : 'Error',
      ...(isLast && ({ state: 'failed', failed_at: clock.now() } as const)),
      ...(isRetried && { due_at: later(delay) }),
    },
    $unset: { ...released, ...(!isRetried && { due_at: 1 as const }) },
  });
  await release(job);
}

/** Runs a claimed job and stores its outcome; the claim is renewed meanwhile. */
async function runJob(app: AppContext, kinds: JobKinds, job: Job): Promise<void> {
  const { run, everyMs } = kinds[job.kind] as JobKind;
  const renewal = setInterval(() => {
    const { _id, claim } = job;
    JobModel.updateOne({ _id, claim }, { claimed_until: later(leaseMs) }).catch(() => {});
  }, renewEveryMs);
  renewal.unref();
  try {
    const again = await run(app, job.subject);
    await finish(job, again ?? (everyMs === undefined ? undefined : later(everyMs)));
  } catch (error) {
    await fail(app, job, error, everyMs);
  } finally {
    clearInterval(renewal);
  }
}

/** Runs all jobs that are due, one after another; for tests and scripts. */
export async function runDueJobs(app: AppContext, kinds: JobKinds): Promise<void> {
  for (;;) {
    const job = await claimJob(Object.keys(kinds));
    if (!job) return;
    await runJob(app, kinds, job);
  }
}

/** Stores the first run of each periodic kind, once over all processes. */
async function storePeriodicJobs(kinds: JobKinds): Promise<void> {
  for (const [kind, { everyMs }] of Object.entries(kinds)) {
    if (everyMs === undefined) continue;
    const first = { state: 'waiting', due_at: clock.now(), tries: 0 };
    await JobModel.updateOne({ kind, subject: periodic }, { $setOnInsert: first }, { upsert: true }).catch(
      (error: unknown) => {
        // Another process has just stored it.
        if (!isDuplicate(error, 'kind')) throw error;
      },
    );
  }
}

/**
 * Runs jobs as they become due, until the process stops; each is claimed, so any number of processes may do so.
 * @returns what stops it, waiting a few seconds for those that are running
 */
export function startJobWorker(app: AppContext, kinds: JobKinds): () => Promise<void> {
  const running = new Map<Promise<void>, string>();
  let isStopping = false;
  let isWanted = false;
  let looking: Promise<void> | null = null;
  let arePeriodicStored = false;

  /** The kinds of which this process may start one more. */
  const freeKinds = () =>
    Object.entries(kinds)
      .filter(
        ([kind, { concurrency = 1 }]) =>
          [...running.values()].filter((each) => each === kind).length < concurrency,
      )
      .map(([kind]) => kind);

  async function startDueJobs(): Promise<void> {
    if (!arePeriodicStored) await storePeriodicJobs(kinds);
    arePeriodicStored = true;
    while (!isStopping) {
      const job = await claimJob(freeKinds());
      if (!job) return;
      const run = runJob(app, kinds, job)
        .catch((error: unknown) => app.log.warn({ err: error }, 'jobs could not be run'))
        .finally(() => {
          running.delete(run);
          look();
        });
      running.set(run, job.kind);
    }
  }

  async function work(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      try {
        await startDueJobs();
      } catch (error) {
        app.log.warn({ err: error }, 'jobs could not be run');
      }
    }
    looking = null;
  }

  const look = () => {
    isWanted = true;
    looking ??= work();
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  app.jobs.on('enqueued', look);
  look();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    app.jobs.off('enqueued', look);
    await looking;
    await Promise.race([Promise.all(running.keys()), sleep(stopGraceMs, undefined, { ref: false })]);
  };
}
