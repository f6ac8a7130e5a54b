import type { SignInEntryDto } from '@rosette/shared/contract/data-export.ts';
import type { AppContext } from '#lib/app-context.ts';
import { tooMany, wrongCredentials } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { anywhere, SignInAttemptModel } from './sign-in-attempt.model.ts';
import type { User } from './user.model.ts';

interface Delay {
  /** So many wrong passwords cost nothing: the rate limit of decisions §7 is felt before. */
  free: number;
  firstMs: number;
  longestMs: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** From one address to one account: 30 s, 1 min, 2 min … a quarter of an hour. */
const fromHere: Delay = { free: 5, firstMs: 30_000, longestMs: 15 * minuteMs };
/**
 * From many addresses to one account, as a botnet would try: a minute at most, and not where she has signed in before.
 * So a stranger, however long he keeps on, cannot lock her out of her own devices, and a new device waits a minute or
 * takes the way of the reset link, which makes its address a known one.
 */
const fromAnywhere: Delay = { free: 20, firstMs: 5000, longestMs: minuteMs };

const failuresKeptMs = dayMs;
const knownKeptMs = 90 * dayMs;

const later = (ms: number) => new Date(clock.now().getTime() + ms);

/** Counts a wrong password and sets the wait that follows from it: one write, so that none is lost among many at once. */
async function countFailure(
  member_id: User['_id'],
  address: string,
  { free, firstMs, longestMs }: Delay,
): Promise<void> {
  const now = clock.now();
  const failures = { $cond: [{ $gt: ['$forget_at', now] }, { $add: ['$failures', 1] }, 1] };
  const doubled = { $multiply: [firstMs, { $pow: [2, { $subtract: ['$failures', free] }] }] };
  const wait = { $add: [now, { $min: [longestMs, doubled] }] };
  await SignInAttemptModel.updateOne(
    { member_id, address },
    [
      {
        $set: {
          failures,
          forget_at: later(failuresKeptMs),
          expires_at: { $max: ['$expires_at', later(failuresKeptMs)] },
        },
      },
      { $set: { wait_until: { $cond: [{ $gte: ['$failures', free] }, wait, null] } } },
    ],
    { upsert: true, updatePipeline: true },
  );
}

/** How long she has to wait before the next try from this address, in milliseconds; 0 when she need not. */
async function waitMs(member_id: User['_id'], address: string): Promise<number> {
  const rows = await SignInAttemptModel.find({ member_id, address: { $in: [address, anywhere] } }).lean();
  const here = rows.find((row) => row.address === address);
  const counted = rows.filter((row) => row === here || !here?.is_known);
  const untils = counted.map(({ wait_until }) => wait_until?.getTime() ?? 0);
  return Math.max(0, ...untils.map((until) => until - clock.now().getTime()));
}

/** She proved who she is from this address: its failures are forgotten, and those of others do not slow her here. */
export async function trustAddress(member_id: User['_id'], address: string): Promise<void> {
  await SignInAttemptModel.updateOne(
    { member_id, address },
    {
      $set: { is_known: true, expires_at: later(knownKeptMs) },
      $unset: { failures: 1, forget_at: 1, wait_until: 1 },
    },
    { upsert: true },
  );
}

/**
 * Whether this is the member's password; what is tried too often has to wait longer and longer. `user` comes with her
 * hash, `address` is the network address that the try came from.
 * @throws 401 when it is not, 429 while she has to wait
 */
export async function checkPassword(
  { config, passwords }: AppContext,
  { _id, password_hash }: User,
  password: string,
  address: string,
): Promise<void> {
  const isGuarded = config.RATE_LIMIT === 'on';
  const wait = isGuarded ? await waitMs(_id, address) : 0;
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000), 'attempts');
  if (password_hash && (await passwords.matches(password, password_hash))) {
    if (isGuarded) await trustAddress(_id, address);
    return;
  }
  if (isGuarded) {
    await Promise.all([countFailure(_id, address, fromHere), countFailure(_id, anywhere, fromAnywhere)]);
  }
  throw wrongCredentials('Incorrect password');
}

/** For the download of her data: the addresses that are kept, one by one. */
export async function* signInsOf(memberId: string): AsyncGenerator<SignInEntryDto> {
  const filter = { member_id: memberId, address: { $ne: anywhere } };
  for await (const { address, expires_at } of SignInAttemptModel.find(filter).lean().cursor()) {
    yield { address, kept_until: expires_at.toISOString() };
  }
}

/** Forgets how signing in went for a member whose account is deleted. */
export async function forgetSignInAttempts(memberId: string): Promise<void> {
  await SignInAttemptModel.deleteMany({ member_id: memberId });
}
