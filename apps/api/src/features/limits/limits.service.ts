import {
  type CountLimit,
  creationLimits,
  creationLimitsOf,
  type Limited,
} from '@rosette/shared/policy/creation-limits.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AppError, tooMany } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type CreationCount, CreationCountModel } from './creation-count.model.ts';

const dayMs = 86_400_000;

const startOfDay = (now: Date) => new Date(Math.floor(now.getTime() / dayMs) * dayMs);

/** The key of a limit's window, as in 'within_600'. */
const windowOf = ({ within }: CountLimit) => `within_${within}`;

/** The start of a limit's window at `now`. */
function startOf({ within }: CountLimit, now: Date): Date {
  if (within === 'ever') return new Date(0);
  return within === 'utc_day' ? startOfDay(now) : new Date(now.getTime() - within * 1000);
}

/** Seconds until `oldest` leaves the window; null for a limit without end. */
function secondsLeft({ within }: CountLimit, oldest: Date, now: Date): number | null {
  if (within === 'ever') return null;
  const resumes = within === 'utc_day' ? startOfDay(now).getTime() + dayMs : oldest.getTime() + within * 1000;
  const seconds = Math.max(1, Math.ceil((resumes - now.getTime()) / 1000));
  // The clock of another process may be ahead.
  return within === 'utc_day' ? seconds : Math.min(seconds, within);
}

/** Adds `now` to every window if each has room: one conditional update, so that it holds under concurrency. */
async function add(id: string, limits: readonly CountLimit[], now: Date): Promise<boolean> {
  const hasRoom = limits.map((limit) => {
    const list = `times.${windowOf(limit)}`;
    return {
      $or: [
        { [`${list}.${limit.count - 1}`]: { $exists: false } },
        { [`${list}.0`]: { $lt: startOf(limit, now) } },
      ],
    };
  });
  const pushes = limits.map((limit) => [`times.${windowOf(limit)}`, { $each: [now], $slice: -limit.count }]);
  const isForEver = limits.some(({ within }) => within === 'ever');
  const { matchedCount } = await CreationCountModel.updateOne(
    { _id: id, $and: hasRoom },
    {
      $push: Object.fromEntries(pushes),
      ...(isForEver
        ? { $unset: { expires_at: 1 } }
        : { $set: { expires_at: new Date(now.getTime() + dayMs) } }),
    },
  );
  return matchedCount === 1;
}

async function ensureCount(id: string, memberId: string): Promise<void> {
  try {
    await CreationCountModel.updateOne(
      { _id: id },
      { $setOnInsert: { member_id: memberId, times: {} } },
      { upsert: true },
    );
  } catch (error) {
    // A concurrent request has created it.
    if (!isDuplicate(error, '_id')) throw error;
  }
}

/** The 429 of the limit that lasts longest, with the sentence that says when it ends. */
function refusal(
  what: Limited,
  limits: readonly CountLimit[],
  count: CreationCount | null,
  now: Date,
): AppError {
  const { noun } = creationLimits[what];
  const waits = limits.flatMap((limit) => {
    const times = (count?.times[windowOf(limit)] ?? []).slice(-limit.count);
    const [oldest] = times;
    if (!oldest || times.length < limit.count || oldest < startOf(limit, now)) return [];
    return [secondsLeft(limit, oldest, now)];
  });
  if (waits.includes(null)) {
    return new AppError(429, `Please confirm your e-mail address before you add more ${noun}.`, {
      headers: { 'Retry-After': '3600' },
    });
  }
  return tooMany(Math.max(1, ...waits.map(Number)), noun);
}

/**
 * Counts one more of `what` for the caller, as the last step before its creation
 * (product/api#which-refusal-speaks: limits of number come last). Inside a transaction the count is rolled
 * back with it. `RATE_LIMIT=off` counts nothing.
 * @param about the id of a record, where each has its own count
 * @throws 429 with Retry-After when one of `creationLimits` is used up
 */
export async function countCreation(
  { config }: AppContext,
  caller: Caller,
  what: Limited,
  about?: string,
): Promise<void> {
  const limits = creationLimitsOf(caller, what);
  if (config.RATE_LIMIT === 'off' || limits.length === 0) return;
  const id = about ? `${caller.id} ${what} ${about}` : `${caller.id} ${what}`;
  const now = clock.now();
  if (await add(id, limits, now)) return;
  await ensureCount(id, caller.id);
  if (await add(id, limits, now)) return;
  throw refusal(what, limits, await CreationCountModel.findById(id).lean<CreationCount>(), now);
}

/** The line of creations that count towards the caller's limits; see `Write`. */
export const creationsOf = (caller: Caller): string => `creations:${caller.id}`;

/** Removes a deleted member's counts. */
export async function removeCreationCounts(memberId: string): Promise<void> {
  await CreationCountModel.deleteMany({ member_id: memberId });
}
