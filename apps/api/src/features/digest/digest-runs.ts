import { randomUUID } from 'node:crypto';
import { addDays } from '@rosette/shared/calendar.ts';
import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type DigestRun, DigestRunModel } from './digest-run.model.ts';

/** A process that says nothing for so long has died: another one goes on where it was. Milliseconds. */
const leaseMs = 60_000;

const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);

/** `monday` as in '2026-11-23'; members without a time zone, null, have a run of their own. */
export const runIdOf = (monday: string, timeZone: string | null): string =>
  timeZone === null ? monday : `${monday} ${timeZone}`;

/** Ids of the runs of these days that are through. */
export async function finishedRuns(): Promise<ReadonlySet<string>> {
  const runs = await DigestRunModel.find({
    created_at: { $gt: addDays(clock.now(), -3) },
    finished_at: { $exists: true },
  })
    .select('_id')
    .lean();
  return new Set(runs.map(({ _id }) => _id));
}

/** Takes a run, from its beginning or where a process that died left it; null while another process has it, or when it is through. */
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
    // It is there and not free, so the upsert met its id.
    if (isDuplicate(error, '_id')) return null;
    throw error;
  }
}

/** Writes down that all members up to `after` have been looked at; null when another process has taken the run over. */
export function continueRun({ _id, lease }: DigestRun, after: Types.ObjectId): Promise<DigestRun | null> {
  return DigestRunModel.findOneAndUpdate(
    { _id, lease },
    { $set: { after, leased_until: leaseEnd() } },
    { returnDocument: 'after' },
  ).lean();
}

/** Lets another process, or this one once it has started again, go on at once. */
export async function releaseRun({ _id, lease }: DigestRun): Promise<void> {
  await DigestRunModel.updateOne({ _id, lease }, { $set: { leased_until: clock.now() } });
}

export async function finishRun({ _id, lease }: DigestRun): Promise<void> {
  await DigestRunModel.updateOne(
    { _id, lease },
    { $set: { finished_at: clock.now() }, $unset: { after: 1 } },
  );
}
