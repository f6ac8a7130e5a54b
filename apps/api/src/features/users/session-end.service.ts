import type { QueryFilter, Types, UpdateQuery } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { afterCommit } from '#lib/transaction.ts';
import { type User, UserModel } from './user.model.ts';

/**
 * Changes the account that `filter` finds and ends all that it has given out: sessions, live streams, the calendar
 * address, mailed links and codes, and answers kept for an `Idempotency-Key`. Each of them holds the `token_version` at
 * which it was given and is invalid at another one; only reset links are removed here.
 * @returns the account after the change; null when none is found
 */
export async function changeAndEndAccess(
  { sessions }: AppContext,
  filter: QueryFilter<User>,
  { $set, $unset }: Pick<UpdateQuery<User>, '$set' | '$unset'> = {},
): Promise<User | null> {
  const changed = await UserModel.findOneAndUpdate(
    filter,
    {
      ...($set && { $set }),
      $inc: { token_version: 1 },
      $unset: { reset_token_hash: 1, reset_token_expires: 1, ...$unset },
    },
    { returnDocument: 'after' },
  ).lean();
  if (changed) announceSessionsEnded(sessions, changed._id);
  return changed;
}

/** Ends a member's live streams, once the transaction that ended her sessions is committed. */
function announceSessionsEnded(sessions: AppContext['sessions'], memberId: Types.ObjectId): void {
  afterCommit(() => sessions.emit('ended', String(memberId)));
}
