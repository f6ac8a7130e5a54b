import { randomUUID } from 'node:crypto';
import { JobModel } from '#features/jobs/job.model.ts';
import { runDueJobs } from '#features/jobs/job-worker.ts';
import { clock } from '#lib/clock.ts';
import { jobKinds } from '../job-kinds.ts';
import { context } from './api.ts';

/** Runs all jobs that are due, as the worker does. */
export const runJobs = (app = context) => runDueJobs(app, jobKinds);

/** A job that was given up; answers its id. */
export async function aFailedJob(kind = 'test'): Promise<string> {
  const failed = { state: 'failed', tries: 20, reason: 'MongoServerError', failed_at: clock.now() } as const;
  const job = await JobModel.create({ kind, subject: randomUUID(), ...failed });
  return String(job._id);
}
