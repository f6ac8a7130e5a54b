import { createBatchedReads } from '#lib/batched-reads.ts';
import { type User, UserModel } from './user.model.ts';

/** Members by id. Every authenticated request starts with one. */
const findMembers = createBatchedReads<User>(async (ids) => {
  const found = await UserModel.find({ _id: { $in: ids } }).lean();
  return new Map(found.map((user) => [String(user._id), user]));
});

/** The member with this well-formed id; null when there is none. */
export async function findMember(id: string): Promise<User | null> {
  const key = id.toLowerCase();
  return (await findMembers([key])).get(key) ?? null;
}
