import DataLoader from 'dataloader';
import { isInTransaction } from '#lib/transaction.ts';
import { type User, UserModel } from './user.model.ts';

/**
 * Members by id, as the database has them now: nothing is kept. Whoever is asked for in the same turn comes in one query,
 * as every request of a member begins with asking who she is.
 */
const members = new DataLoader<string, User | null>(
  async (ids) => {
    const found = await UserModel.find({ _id: { $in: [...new Set(ids)] } }).lean();
    const byId = new Map(found.map((user) => [String(user._id), user]));
    return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
  },
  { cache: false, batchScheduleFn: setImmediate, maxBatchSize: 200 },
);

/** The member with this well-formed id; null when there is none. Inside a transaction she is read as part of it, alone. */
export const findMember = async (id: string): Promise<User | null> =>
  isInTransaction() ? UserModel.findById(id).lean() : members.load(id);
