import type { Types } from 'mongoose';
import { inTransaction } from '#lib/transaction.ts';
import { type ContactPair, ContactPairModel } from './contact-pair.model.ts';

type MemberId = string | Types.ObjectId;

/**
 * Changes what there is between two members, in one transaction that begins with writing their pair: so all that happens
 * between the same two happens one after the other, in whichever process, and `work` sees what the one before left.
 */
export function withPair<T>(
  first: MemberId,
  second: MemberId,
  work: (pair: ContactPair) => Promise<T>,
): Promise<T> {
  const member_ids = [String(first), String(second)].sort();
  const _id = member_ids.join(' ');
  return inTransaction(async () => {
    const pair = await ContactPairModel.findOneAndUpdate(
      { _id },
      { $inc: { version: 1 }, $setOnInsert: { member_ids } },
      { upsert: true, returnDocument: 'after' },
    )
      .lean()
      .orFail();
    return work(pair);
  }, `pair:${_id}`);
}
