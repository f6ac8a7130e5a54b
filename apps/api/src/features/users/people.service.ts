import type { Types } from 'mongoose';
import { searchFilter } from '#lib/search.ts';
import { type User, UserModel } from './user.model.ts';

/** The fields of a person; see `presentPerson`. */
export type Person = Pick<User, '_id' | 'full_name' | 'business_name' | 'profile_image'>;

/** People by id, without deleted members. */
export async function peopleById(ids: readonly unknown[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const users = await UserModel.find({ _id: { $in: [...new Set(ids.map(String))] } })
    .select('full_name business_name profile_image')
    .lean();
  return new Map(users.map((user) => [String(user._id), user]));
}

/** The ids among these of members whom the directory finds by `q`, without a visibility check. */
export async function matchingAmong(ids: readonly string[], q: string): Promise<Types.ObjectId[]> {
  const users = await UserModel.find({ _id: { $in: ids }, ...searchFilter(q) })
    .select('_id')
    .lean();
  return users.map(({ _id }) => _id);
}
