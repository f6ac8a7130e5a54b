import { Types } from 'mongoose';
import { type ContactPair, ContactPairModel } from './contact-pair.model.ts';

type MemberId = string | Types.ObjectId;

const pairOf = (first: MemberId, second: MemberId) => [String(first), String(second)].sort();

/** The line of changes between two members; see `Write`. */
export const pairLine = (first: MemberId, second: MemberId): string =>
  `pair:${pairOf(first, second).join(' ')}`;

/**
 * Writes the document of a pair, inside a transaction, before anything between the two is read: so changes between the
 * same two members run one after another, in any process, and each sees the result of the one before.
 */
export function lockPair(first: MemberId, second: MemberId): Promise<ContactPair> {
  const member_ids = pairOf(first, second);
  return ContactPairModel.findOneAndUpdate(
    { _id: member_ids.join(' ') },
    { $inc: { version: 1 }, $setOnInsert: { member_ids, conversation_id: new Types.ObjectId() } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
}
