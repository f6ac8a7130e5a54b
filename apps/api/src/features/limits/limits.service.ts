import { capOf, monthlyLimitRestart } from '@rosette/shared/policy/caps.ts';
import {
  type CountLimit,
  creationLimits,
  creationLimitsOf,
  type Limited,
  type LimitRow,
  type Monthly,
  type MonthlyRow,
  monthlyLimits,
} from '@rosette/shared/policy/creation-limits.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { type AppError, forbidden, refuseWith, tooMany } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type AccountCount, AccountCountModel } from './account-count.model.ts';

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

/** How much a creation of several records counts: each of them where a limit is for ever, else one. */
const countedIn = ({ within }: CountLimit, records: number) => (within === 'ever' ? records : 1);

/**
 * Adds `now` to every window if each has room: one conditional update, so that it holds under concurrency. Without room
 * its filter finds nothing, and inserting is refused as the id is there.
 * @throws MongoDB's error for a duplicate `_id`
 */
async function add(
  id: string,
  memberId: string,
  limits: readonly CountLimit[],
  now: Date,
  records: number,
): Promise<void> {
  const hasRoom = limits.map((limit) => {
    const list = `times.${windowOf(limit)}`;
    return {
      $or: [
        { [`${list}.${limit.count - countedIn(limit, records)}`]: { $exists: false } },
        { [`${list}.0`]: { $lt: startOf(limit, now) } },
      ],
    };
  });
  const pushes = limits.map((limit) => [
    `times.${windowOf(limit)}`,
    { $each: Array(countedIn(limit, records)).fill(now), $slice: -limit.count },
  ]);
  const isForEver = limits.some(({ within }) => within === 'ever');
  await AccountCountModel.updateOne(
    { _id: id, $and: hasRoom },
    {
      $setOnInsert: { member_id: memberId },
      $push: Object.fromEntries(pushes),
      ...(isForEver
        ? { $unset: { expires_at: 1 } }
        : { $set: { expires_at: new Date(now.getTime() + dayMs) } }),
    },
    { upsert: true },
  );
}

/** The 429 of the limit that lasts longest, with the sentence that says when it ends; null while each has room. */
function refusal(
  what: Limited,
  limits: readonly CountLimit[],
  count: AccountCount | null,
  now: Date,
  records: number,
): AppError | null {
  const { refusal: code, unconfirmedRefusal }: LimitRow = creationLimits[what];
  const waits = limits.flatMap((limit) => {
    const times = (count?.times?.[windowOf(limit)] ?? []).slice(-limit.count);
    const counted = countedIn(limit, records);
    if (counted > limit.count) return [null];
    const [oldest] = times;
    if (!oldest || times.length + counted <= limit.count || oldest < startOf(limit, now)) return [];
    return [secondsLeft(limit, oldest, now)];
  });
  if (waits.length === 0) return null;
  if (unconfirmedRefusal && waits.includes(null)) {
    return refuseWith(429, { 'Retry-After': '3600' })(unconfirmedRefusal);
  }
  return tooMany(Math.max(...waits.map(Number)), code);
}

/**
 * Counts one more of `what` for the caller, as the last step before its creation
 * (product/api#which-refusal-speaks: limits of number come last). Inside a transaction the count is rolled
 * back with it. `RATE_LIMIT=off` counts nothing.
 * @param about the id of a record, where each has its own count
 * @param records how many are created at once, such as the dates of a series: limits for ever count each, others one
 * @throws 429 with Retry-After when one of `creationLimits` is used up
 */
export async function countCreation(
  { config }: AppContext,
  caller: Caller,
  what: Limited,
  about?: string,
  records = 1,
): Promise<void> {
  const limits = creationLimitsOf(caller, what);
  if (config.RATE_LIMIT === 'off' || limits.length === 0) return;
  const id = about ? `${caller.id} ${what} ${about}` : `${caller.id} ${what}`;
  const now = clock.now();
  const tooMuch = limits.some((limit) => countedIn(limit, records) > limit.count);
  const refusedAtOnce = tooMuch && refusal(what, limits, null, now, records);
  if (refusedAtOnce) throw refusedAtOnce;
  for (;;) {
    try {
      await add(id, caller.id, limits, now, records);
      return;
    } catch (error) {
      if (!isDuplicate(error, '_id')) throw error;
    }
    // Outside of the session of a transaction, which the duplicate has ended.
    const count = await AccountCountModel.findById(id, null, { session: null }).lean<AccountCount>();
    const refused = refusal(what, limits, count, now, records);
    if (refused) throw refused;
    // The limit is not reached: a concurrent request has inserted the document, so count again.
  }
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The calendar month in UTC, as '2026-11'. */
export const thisMonth = () => dayOf(clock.now()).slice(0, 7);

const monthlyId = (memberId: unknown, what: Monthly) => `${memberId} ${what} ${thisMonth()}`;

/** Whether the caller may do `what` only so often in a month. */
export const hasMonthlyLimit = (caller: Caller, what: Monthly): boolean =>
  capOf(caller, monthlyLimits[what].cap) !== 'all';

/**
 * Counts one more of `what` for this calendar month, inside a transaction, which a refusal rolls back. A changed tier
 * keeps the count.
 * @returns the month, as '2026-11'
 * @throws 403 with the day on which the next month starts, once the caller's cap is used up
 */
export async function countMonthly(caller: Caller, what: Monthly): Promise<string> {
  const { cap, refusal, refusalOfHighest }: MonthlyRow = monthlyLimits[what];
  const expires_at = monthlyLimitRestart(clock.now());
  const { used = 0 } = await AccountCountModel.findOneAndUpdate(
    { _id: monthlyId(caller.id, what) },
    { $inc: { used: 1 }, $setOnInsert: { member_id: caller.id, expires_at } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean<AccountCount>()
    .orFail();
  const most = capOf(caller, cap);
  if (most !== 'all' && Number(used) > most) {
    const isHighest = capOf({ ...caller, tier: 'corporate' }, cap) === most;
    throw forbidden((isHighest && refusalOfHighest) || refusal, {
      count: most,
      day: { day: expires_at.toISOString() },
    });
  }
  return thisMonth();
}

/** Takes one of `what` off the counts of these members, as of applications that are gone with their opportunity. */
export async function giveBackMonthly(what: Monthly, memberIds: readonly Types.ObjectId[]): Promise<void> {
  if (memberIds.length === 0) return;
  const ids = memberIds.map((memberId) => monthlyId(memberId, what));
  await AccountCountModel.updateMany({ _id: { $in: ids } }, { $inc: { used: -1 } });
}

/** How many of `what` the caller has used this month. */
export async function usedThisMonth(caller: Caller, what: Monthly): Promise<number> {
  const count = await AccountCountModel.findById(monthlyId(caller.id, what)).lean<AccountCount>();
  return count?.used ?? 0;
}

/** The line of creations that count towards the caller's limits; see `Write`. */
export const creationsOf = (caller: Caller): string => `creations:${caller.id}`;
