import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { type User, UserModel } from './user.model.ts';

/** Fields that an account is read with, although others leave them out. */
const alsoRead = ['across_block_ids', 'active_week', 'notification_preferences'];

/** The member with this well-formed id and the members across a block from her; null when there is none. */
export function findMember(id: string): Promise<User | null> {
  return UserModel.findById(id)
    .select(alsoRead.map((field) => `+${field}`))
    .lean();
}

const leftOut = Object.values(UserModel.schema.paths)
  .filter(({ path, options }) => options.select === false && !alsoRead.includes(path))
  .map(({ path }) => [path, 0]);
const projection = Object.fromEntries(leftOut);

/** As `findMember`, outside of a transaction: past Mongoose, which takes a fifth of the time, as each request reads one. */
export function findAccount(id: string): Promise<User | null> {
  return UserModel.collection.findOne<User>({ _id: new Types.ObjectId(id) }, { projection });
}

/** The accounts that were read when requests were authenticated, by their callers. */
const accounts = new WeakMap<object, User>();

/** The reader of whom only the id is known; null for a deleted one. */
export async function readerWith(id: string): Promise<Pick<Caller, 'id' | 'role'> | null> {
  const account = await findMember(id);
  const reader = account && { id, role: account.role };
  if (reader) keepAccount(reader, account);
  return reader;
}

/** Keeps the account of a caller for `accountOf`. */
export const keepAccount = (caller: object, account: User) => accounts.set(caller, account);

/** The caller's account as it was when her request was authenticated; read now for others. */
export const accountOf = async (caller: Pick<Caller, 'id'>): Promise<User | null> =>
  accounts.get(caller) ?? findMember(caller.id);
