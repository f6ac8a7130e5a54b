import DataLoader from 'dataloader';
import { isInTransaction } from '#lib/transaction.ts';
import { type User, UserModel } from './user.model.ts';

/**
 * Batches members by id, without a cache: lookups of one tick share a query, as every authenticated request starts with
 * one.
 */
const members = new DataLoader<string, User | null>(
  async (ids) => {
    const found = await UserModel.find({ _id: { $in: [...new Set(ids)] } }).lean();
    const byId = new Map(found.map((user) => [String(user._id), user]));
    return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
  },
  { cache: false, batchScheduleFn: setImmediate, maxBatchSize: 200 },
);

/**
 * The member with this well-formed id; null when there is none. Inside a transaction she is read on its session,
 * unbatched.
 */
export const findMember = async (id: string): Promise<User | null> =>
  isInTransaction() ? UserModel.findById(id).lean() : members.load(id);
