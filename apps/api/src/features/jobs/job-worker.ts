import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDatabaseAway } from '#lib/database.ts';
import { type Job, JobModel } from './job.model.ts';
import { enqueueJobOnce, type JobEnd, JobFailure, type JobKind, type JobKinds } from './jobs.service.ts';

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

/** A job that a worker has, and whether the worker that had it before ended without an outcome. */
interface Claimed {
  job: Job;
  isTakenOver: boolean;
}

/** The condition for jobs that a worker may claim. */
const claimable = (kind: string | { $in: string[] }) => {
  const now = clock.now();
  return { kind, due_at: { $lte: now }, claimed_until: { $not: { $gt: now } } };
};

const newClaim = () => ({ claim: randomUUID(), claimed_until: later(leaseMs) });

/** Claims the job of a kind that has been due longest, in one update, so that one worker gets it. */
async function claimJob(kind: string | { $in: string[] }): Promise<Claimed | null> {
  const claim = newClaim();
  const before = await JobModel.findOneAndUpdate(
    claimable(kind),
    { $set: claim, $inc: { tries: 1 } },
    { sort: { due_at: 1 }, returnDocument: 'before' },
  ).lean<Job>();
  return (
    before && { job: { ...before, ...claim, tries: before.tries + 1 }, isTakenOver: Boolean(before.claim) }
  );
}

/**
 * Claims up to `count` jobs of a kind that were never tried and have been due longest: of those that are found, which no
 * other worker claimed. Without such, one that was tried: alone, as it may be what ended a process.
 */
async function claimJobs(kind: string, count: number): Promise<Claimed[]> {
  const untried = { ...claimable(kind), tries: 0 };
  const found =
    count > 1 ? await JobModel.find(untried).sort({ due_at: 1 }).limit(count).select('_id').lean() : [];
  if (found.length === 0) {
    const claimed = await claimJob(kind);
    return claimed ? [claimed] : [];
  }
  const among = { _id: { $in: found.map(({ _id }) => _id) } };
  const claim = newClaim();
  await JobModel.updateMany({ ...untried, ...among }, { $set: claim, $inc: { tries: 1 } });
  const jobs = await JobModel.find({ ...among, claim: claim.claim })
    .sort({ due_at: 1, _id: 1 })
    .lean<Job[]>();
  // Another process took them all: there may be more.
  if (jobs.length === 0) return claimJobs(kind, count);
  return jobs.map((job) => ({ job, isTakenOver: false }));
}

/** Matches a job that this worker still has; one that was enqueued anew while it was running has no tries. */
const unchanged = ({ _id, claim, tries }: Job) => ({ _id, claim, tries });

const released = { claim: 1, claimed_until: 1 } as const;

/**
 * Stores the outcome of a job, null to remove it; retried while the database is away, as the job would be done again
 * otherwise. A job that was enqueued anew while it was running is released, so that it runs again.
 */
async function store(job: Job, change: mongo.UpdateFilter<mongo.Document> | null): Promise<void> {
  for (;;) {
    try {
      const isStored = change
        ? // Past the schema: a `JobEnd` changes fields of its variant.
          (await JobModel.collection.updateOne(unchanged(job), change)).matchedCount > 0
        : (await JobModel.deleteOne(unchanged(job))).deletedCount > 0;
      if (!isStored) await JobModel.updateOne({ _id: job._id, claim: job.claim }, { $unset: released });
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await sleep(1000, undefined, { ref: false });
    }
  }
}

/** Stores that a job is done, or when it runs again. */
function finish(job: Job, result: Date | JobEnd | undefined): Promise<void> {
  if (!result) return store(job, null);
  if (!(result instanceof Date)) {
    const { $set, $unset } = result;
    const waiting = { due_at: 1, reason: 1, words: 1 } as const;
    return store(job, { $set: { ...$set, state: 'done' }, $unset: { ...$unset, ...released, ...waiting } });
  }
  return store(job, {
    $set: { state: 'waiting', due_at: result, tries: 0 },
    $unset: { ...released, reason: 1, words: 1, failed_at: 1, is_restored: 1 },
  });
}

/** Stores that a job has failed: it is retried, or given up and shown. A periodic one is shown and goes on. */
function fail(app: AppContext, job: Job, error: unknown, { everyMs, failedKeptMs }: JobKind): Promise<void> {
  const { _id, kind, subject, tries } = job;
  const known = error instanceof JobFailure ? error : null;
  const { isFinal = false, words, retryAt, also } = known?.how ?? {};
  const isGivenUp = !retryAt && (tries >= maxTries || isFinal);
  const about = { err: error, jobId: String(_id), kind, subject, tries };
  if (known?.how.isExpected) app.log.info(about, 'a job was not done');
  else if (isGivenUp) app.log.error(about, 'a job was given up');
  else app.log.warn(about, 'a job failed; tried again');
  const isRetried = !isGivenUp || everyMs !== undefined;
  const delay = Math.min(retryAfterMs(tries), everyMs ?? Number.POSITIVE_INFINITY);
  return store(job, {
    $set: {
      reason: known?.reason ?? (error instanceof Error ? error.name : 'Error'),
      ...also,
      ...(words && { words }),
      ...(retryAt && { tries: 0 }),
      ...(isGivenUp && { state: 'failed', failed_at: clock.now() }),
      ...(isGivenUp && failedKeptMs && { purge_at: later(failedKeptMs) }),
      ...(isRetried && { due_at: retryAt ?? later(delay) }),
    },
    $unset: { ...released, ...(!isRetried && { due_at: 1 }), ...(!words && { words: 1 }) },
  });
}

/**
 * Runs claimed jobs one after another and stores their outcomes; their claims are renewed meanwhile. Those whose turn has not
 * come when `isStopping` are given back.
 */
async function runJobs(
  app: AppContext,
  kind: JobKind,
  claimed: readonly Claimed[],
  isStopping = () => false,
): Promise<void> {
  const left = claimed.map(({ job }) => job);
  const claim = left[0]?.claim;
  const theirs = () => ({ _id: { $in: left.map(({ _id }) => _id) }, claim });
  const renewal = setInterval(() => {
    JobModel.updateMany(theirs(), { claimed_until: later(leaseMs) }).catch(() => {});
  }, renewEveryMs);
  renewal.unref();
  try {
    for (const one of claimed) {
      if (isStopping()) break;
      await runJob(app, kind, one, left.slice(1));
      left.shift();
    }
    if (left.length > 0) await JobModel.updateMany(theirs(), { $unset: released, $inc: { tries: -1 } });
  } finally {
    clearInterval(renewal);
  }
}

/**
 * Runs a claimed job and stores its outcome. One that was tried as often as any and has left no outcome may be what ends the
 * process: it is given up.
 */
async function runJob(
  app: AppContext,
  kind: JobKind,
  { job, isTakenOver }: Claimed,
  next: readonly Job[],
): Promise<void> {
  if (isTakenOver && job.tries > maxTries) {
    await fail(app, job, new JobFailure('process_ended', { isFinal: true }), kind);
    return;
  }
  try {
    const held = job.is_restored ? { ...app, holdsNewJobs: true } : app;
    const result = await kind.run(held, job.subject, job, next);
    await finish(job, result ?? (kind.everyMs === undefined ? undefined : later(kind.everyMs)));
  } catch (error) {
    await fail(app, job, error, kind);
  }
}

/** Runs all jobs that are due, one after another; for tests and scripts. */
export async function runDueJobs(app: AppContext, kinds: JobKinds): Promise<void> {
  for (;;) {
    const claimed = await claimJob({ $in: Object.keys(kinds) });
    if (!claimed) return;
    await runJobs(app, kinds[claimed.job.kind] as JobKind, [claimed]);
  }
}

/** Runs the jobs of one kind as they become due. `look` looks for more; `stop` waits for those that are running. */
function startKind(app: AppContext, name: string, kind: JobKind) {
  const { concurrency = 1, claimedAtOnce = 1, everyMs } = kind;
  const running = new Set<Promise<void>>();
  let isPeriodicStored = everyMs === undefined;
  let isStopping = false;
  let isWanted = false;
  let looking: Promise<void> | null = null;
  const warn = (error: unknown) => app.log.warn({ err: error, kind: name }, 'jobs could not be run');

  async function startDueJobs(): Promise<void> {
    if (!isPeriodicStored) await enqueueJobOnce(app, name, periodic);
    isPeriodicStored = true;
    while (!isStopping && running.size < concurrency) {
      const claimed = await claimJobs(name, claimedAtOnce);
      if (claimed.length === 0) return;
      const run = runJobs(app, kind, claimed, () => isStopping)
        .catch(warn)
        .finally(() => {
          running.delete(run);
          look();
        });
      running.add(run);
    }
  }

  async function work(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      await startDueJobs().catch(warn);
    }
    looking = null;
  }

  function look(): void {
    isWanted = true;
    looking ??= work();
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await looking;
    await Promise.all(running);
    kind.close?.(app);
  }
  look();
  return { look, stop };
}

/**
 * Runs jobs as they become due, until the process stops; each is claimed, so any number of processes may do so. Each kind is
 * looked for by itself: a crowd of one delays no other.
 * @returns what stops it, waiting a few seconds for those that are running
 */
export function startJobWorker(app: AppContext, kinds: JobKinds): () => Promise<void> {
  const workers = new Map(
    Object.entries(kinds).map(([name, kind]) => [name, startKind(app, name, kind)] as const),
  );
  const look = (kind: string) => workers.get(kind)?.look();
  const lookForAll = () => {
    for (const worker of workers.values()) worker.look();
  };
  const timer = setInterval(lookForAll, pollMs);
  timer.unref();
  app.jobs.on('enqueued', look);
  return async () => {
    clearInterval(timer);
    app.jobs.off('enqueued', look);
    const stopped = Promise.all([...workers.values()].map((worker) => worker.stop()));
    await Promise.race([stopped, sleep(stopGraceMs, undefined, { ref: false })]);
  };
}
