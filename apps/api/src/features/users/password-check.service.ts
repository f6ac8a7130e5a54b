import { failedPasswordLimit } from '@rosette/shared/contract/rate-limits.ts';
import type { AppContext } from '#lib/app-context.ts';
import { tooMany, wrongCredentials } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { anywhere, SignInAttemptModel } from './sign-in-attempt.model.ts';
import type { User } from './user.model.ts';

const countMs = failedPasswordLimit.seconds * 1000;
/**
 * product/accounts#guessing-passwords: after a successful sign-in its network address is counted separately
 * for this long.
 */
const knownForMs = 30 * 24 * 60 * 60_000;

type MemberId = User['_id'];

const wrongPassword = () => wrongCredentials('wrong_password');

const fromNow = (ms: number) => new Date(clock.now().getTime() + ms);

/** Whether the account was signed in to from `address` within the last 30 days. */
async function isKnownAddress(member_id: MemberId, address: string): Promise<boolean> {
  const signed_in_at = { $gt: fromNow(-knownForMs) };
  return (await SignInAttemptModel.exists({ member_id, address, signed_in_at })) !== null;
}

/**
 * Milliseconds until the next password is looked at; 0 while fewer failed than may. A count that would last longer than
 * its minute was begun before the clock was set back, and no longer holds.
 */
async function lockedForMs(member_id: MemberId, address: string): Promise<number> {
  const row = await SignInAttemptModel.findOne({ member_id, address }).lean();
  if (!row?.failures || row.failures < failedPasswordLimit.points) return 0;
  const leftMs = (row.count_ends_at?.getTime() ?? 0) - clock.now().getTime();
  return leftMs > 0 && leftMs <= countMs ? leftMs : 0;
}

/** Counts a failed password in one write, so that none is lost among many at once. Answers how many failed by now. */
async function countFailure(member_id: MemberId, address: string): Promise<number> {
  const now = clock.now();
  const isCounting = {
    $and: [{ $gt: ['$count_ends_at', now] }, { $lte: ['$count_ends_at', fromNow(countMs)] }],
  };
  const { failures } = await SignInAttemptModel.findOneAndUpdate(
    { member_id, address },
    [
      {
        $set: {
          failures: { $cond: [isCounting, { $add: ['$failures', 1] }, 1] },
          count_ends_at: { $cond: [isCounting, '$count_ends_at', fromNow(countMs)] },
          expires_at: { $max: ['$expires_at', fromNow(countMs)] },
        },
      },
    ],
    { upsert: true, updatePipeline: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  return failures ?? 1;
}

/** Notes a successful sign-in: for 30 days failed passwords from elsewhere do not count at this address. */
export async function recordSignIn(
  { config }: AppContext,
  member_id: MemberId,
  address: string,
): Promise<void> {
  if (config.RATE_LIMIT === 'off') return;
  await SignInAttemptModel.updateOne(
    { member_id, address },
    { $set: { signed_in_at: clock.now(), expires_at: fromNow(knownForMs) } },
    { upsert: true },
  );
}

/** @throws 429 with `Retry-After` while no password is checked */
async function assertNotLocked(member_id: MemberId, address: string): Promise<void> {
  const leftMs = await lockedForMs(member_id, address);
  if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000), 'too_many_attempts');
}

/**
 * Checks a member's password. After 5 wrong ones within a minute none is checked until the minute is over. A network
 * address with an earlier sign-in is counted separately, so that an attacker elsewhere does not lock her out
 * (product/accounts#guessing-passwords). `user` includes her hash, `address` is the caller's network address.
 * @throws 401 when it is wrong, 429 with `Retry-After` while none is checked
 */
export async function checkPassword(
  app: AppContext,
  { _id, password_hash }: User,
  password: string,
  address: string,
): Promise<void> {
  const isRight = async () =>
    Boolean(password_hash && (await app.passwords.matches(password, password_hash)));
  if (app.config.RATE_LIMIT === 'off') {
    if (await isRight()) return;
    throw wrongPassword();
  }
  const counted = (await isKnownAddress(_id, address)) ? address : anywhere;
  await assertNotLocked(_id, counted);
  if (!(await isRight())) {
    const failures = await countFailure(_id, counted);
    if (failures > failedPasswordLimit.points) await assertNotLocked(_id, counted);
    throw wrongPassword();
  }
  // Of many guesses at once those that come after the fifth failed one learn nothing, the right one included.
  await assertNotLocked(_id, counted);
  await recordSignIn(app, _id, address);
}

/** Removes a deleted member's wrong passwords and network addresses. */
export async function eraseSignInAttempts(memberId: string): Promise<void> {
  await SignInAttemptModel.deleteMany({ member_id: memberId });
}
