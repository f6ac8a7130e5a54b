import { randomUUID } from 'node:crypto';
import { addDays } from '@rosette/shared/calendar.ts';
import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type DigestRun, DigestRunModel } from './digest-run.model.ts';

/** ms without progress after which another process takes a run over. */
const leaseMs = 60_000;

const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);

/** `monday` as in '2026-11-23'; members without a time zone, null, have a run of their own. */
export const runIdOf = (monday: string, timeZone: string | null): string =>
  timeZone === null ? monday : `${monday} ${timeZone}`;

/** Ids of the finished runs of these days. */
export async function finishedRuns(): Promise<ReadonlySet<string>> {
  const runs = await DigestRunModel.find({
    created_at: { $gt: addDays(clock.now(), -3) },
    finished_at: { $exists: true },
  })
    .select('_id')
    .lean();
  return new Set(runs.map(({ _id }) => _id));
}

/** Claims a run that is new or was abandoned; null while another process has it, or when it is finished. */
export async function claimRun(_id: string): Promise<DigestRun | null> {
  const now = clock.now();
  const isFree = { _id, finished_at: { $exists: false }, leased_until: { $lte: now } };
  try {
    return await DigestRunModel.findOneAndUpdate(
      isFree,
      { $set: { lease: randomUUID(), leased_until: leaseEnd() }, $setOnInsert: { created_at: now } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
  } catch (error) {
    // The run exists and is not free, so the upsert violated the unique id.
    if (isDuplicate(error, '_id')) return null;
    throw error;
  }
}

/** Stores that all members up to `after` were processed; null when another process has taken the run over. */
export function continueRun({ _id, lease }: DigestRun, after: Types.ObjectId): Promise<DigestRun | null> {
  return DigestRunModel.findOneAndUpdate(
    { _id, lease },
    { $set: { after, leased_until: leaseEnd() } },
    { returnDocument: 'after' },
  ).lean();
}

/** Releases a run, so that any process can continue it at once. */
export async function releaseRun({ _id, lease }: DigestRun): Promise<void> {
  await DigestRunModel.updateOne({ _id, lease }, { $set: { leased_until: clock.now() } });
}

/** Marks a run as finished, if its lease is still held. */
export async function finishRun({ _id, lease }: DigestRun): Promise<void> {
  await DigestRunModel.updateOne(
    { _id, lease },
    { $set: { finished_at: clock.now() }, $unset: { after: 1 } },
  );
}
