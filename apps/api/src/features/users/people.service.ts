import type { Types } from 'mongoose';
import { createBatchedReads } from '#lib/batched-reads.ts';
import { searchFilter } from '#lib/search.ts';
import { type User, UserModel } from './user.model.ts';

/** The fields of a person; see `presentPerson`. */
export type Person = Pick<User, '_id' | 'full_name' | 'business_name' | 'profile_image'>;

const findPeople = createBatchedReads<Person>(async (ids) => {
  const users = await UserModel.find({ _id: { $in: ids } })
    .select('full_name business_name profile_image')
    .lean();
  return new Map(users.map((user) => [String(user._id), user]));
});

/** People by id, without deleted members. */
export function peopleById(ids: readonly unknown[]): Promise<Map<string, Person>> {
  return findPeople(ids.map(String));
}

/** The ids among these of members whom the directory finds by `q`, without a visibility check. */
export async function matchingAmong(ids: readonly string[], q: string): Promise<Types.ObjectId[]> {
  const users = await UserModel.find({ _id: { $in: ids }, ...searchFilter(q) })
    .select('_id')
    .lean();
  return users.map(({ _id }) => _id);
}
