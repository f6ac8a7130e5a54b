import type { Types } from 'mongoose';
import { inTransaction } from '#lib/transaction.ts';
import { type ContactPair, ContactPairModel } from './contact-pair.model.ts';

type MemberId = string | Types.ObjectId;

/**
 * Runs `work` in a transaction that starts with writing the document of the pair, so that changes between the same two
 * members run one after another, in any process, and each sees the result of the one before.
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
