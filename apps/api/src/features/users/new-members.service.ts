import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { findPage } from '#lib/capped-list.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { type User, UserModel } from './user.model.ts';
import { visibleTo } from './visibility.service.ts';

/** Members who joined since `since`, newest first, without the caller and those hidden from her. */
export async function listNewMembers(caller: Caller, since: Date, limit: number): Promise<Listed<User>> {
  const filter = {
    created_at: { $gt: since },
    $and: [await visibleTo(caller), { _id: { $ne: caller.id } }],
  };
  return findPage<User>(UserModel, { filter, sort: newestFirst, page: { limit } });
}
