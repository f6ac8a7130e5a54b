import type { ImportedMemberDto } from '@rosette/shared/contract/imports.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import { removeMailsTo } from '#features/mail/outbox.service.ts';
import { withoutNull } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { directoryFieldsOf } from './directory-fields.ts';
import { facetsOf } from './facet.ts';
import { changeFacetCounts } from './facet-counts.ts';
import { importedGrants } from './membership-ledger.service.ts';
import { type User, UserModel } from './user.model.ts';
import { withoutEnd } from './visibility.service.ts';

/** A prefix that no address has: a colon is only allowed in quotes. */
const mark = 'imported:';

/**
 * What is stored as the `email` of an imported account: so that its address answers everywhere as an unknown one, and can
 * be registered (product/coming-in#import).
 */
export const importedEmail = (address: string) => mark + address;

/** The e-mail address of an account, also of an imported one. */
export const addressOf = ({ email }: Pick<User, 'email'>): string =>
  email.startsWith(mark) ? email.slice(mark.length) : email;

const notCome = () => ({ 'imported.claim_until': { $gt: clock.now() } });

/** Those of these addresses that belong to an account, imported or not. */
export async function knownAmong(addresses: readonly string[]): Promise<Set<string>> {
  const users = await UserModel.find({
    email: { $in: addresses.flatMap((each) => [each, importedEmail(each)]) },
  })
    .select('email')
    .lean();
  return new Set(users.map(addressOf));
}

/** The membership of an imported account: as it was paid elsewhere, with its grant. */
function imported(membership_tier: Tier, end: string | null) {
  const term = { membership_tier, membership_expires: end ? new Date(end) : null };
  return { ...term, grants: importedGrants(term, clock.now()) };
}

/** Makes accounts without a password that only admins see, and that their owners claim until `claimUntil`. */
export async function createImported(
  members: readonly ImportedMemberDto[],
  { importId, claimUntil }: { importId: Types.ObjectId; claimUntil: Date },
): Promise<User[]> {
  const documents = members.map(({ email, tier, membership_expires, ...profile }) =>
    withoutNull({
      ...profile,
      ...directoryFieldsOf(profile, false),
      email: importedEmail(email),
      ...imported(tier, membership_expires),
      hidden_until: withoutEnd,
      imported: { import_id: importId, claim_until: claimUntil },
    }),
  );
  const created = await UserModel.insertMany(documents);
  return created.map((user) => user.toObject());
}

/** The imported account with this id that can still be claimed; null when there is none. */
export async function findImported(id: string): Promise<User | null> {
  return Types.ObjectId.isValid(id) ? UserModel.findOne({ _id: id, ...notCome() }).lean() : null;
}

/** As `findImported`, by its address. */
export const findImportedByAddress = (address: string): Promise<User | null> =>
  UserModel.findOne({ email: importedEmail(address), ...notCome() }).lean();

/**
 * Makes a member of an imported account, inside a transaction: its address is confirmed, and others see her.
 * @param those finds the account by what the proof was made for
 * @param how the password or identity that she signs in with
 * @returns the account after that; null for one that was not imported, and where she has come already, or too late
 * @throws a duplicate key of 'email' where an account has the address
 */
export async function claimImported(
  those: QueryFilter<User>,
  how: Pick<NonNullable<UpdateQuery<User>['$set']>, 'password_hash' | 'identities'>,
): Promise<User | null> {
  const before = await UserModel.findOne({ ...those, ...notCome() }).lean();
  if (!before) return null;
  const now = clock.now();
  const claimed = await UserModel.findOneAndUpdate(
    { _id: before._id, ...notCome() },
    {
      $set: {
        ...how,
        ...directoryFieldsOf(before, true),
        email: addressOf(before),
        email_verified_at: now,
        // Others hear of new members by it.
        created_at: now,
      },
      $unset: {
        'imported.claim_until': 1,
        'imported.is_reminded': 1,
        hidden_until: 1,
        // Nobody was told of its end while she had not come.
        membership_reminder: 1,
        mail_returned_at: 1,
        mail_refusal: 1,
      },
    },
    { returnDocument: 'after', overwriteImmutable: true },
  ).lean();
  if (claimed) await changeFacetCounts([], facetsOf(claimed));
  return claimed;
}

/** Removes those of these imported accounts that were not claimed, and returns them. */
export async function removeImported(ids: readonly Types.ObjectId[]): Promise<Pick<User, '_id' | 'email'>[]> {
  const found = await UserModel.find({ _id: { $in: ids }, 'imported.claim_until': { $exists: true } })
    .select('email')
    .lean();
  const removed = found.map(({ _id }) => _id);
  await UserModel.deleteMany({ _id: { $in: removed }, 'imported.claim_until': { $exists: true } });
  return found;
}

/**
 * Removes the imported account with this address, as its owner has registered another account, and the mails about it.
 * @returns its membership, for that account; null without an imported account
 */
export async function removeImportedWith(
  address: string,
): Promise<Pick<User, 'membership_tier' | 'membership_expires' | 'grants'> | null> {
  const removed = await UserModel.findOneAndDelete({ email: importedEmail(address) })
    .select('membership_tier membership_expires +grants')
    .lean();
  if (!removed) return null;
  await removeMailsTo([removed._id]);
  const { membership_tier, membership_expires, grants } = removed;
  return { membership_tier, membership_expires, grants };
}

/** The ids of up to `count` accounts of an import that were not claimed. */
export async function notComeOf(importId: Types.ObjectId, count: number): Promise<Types.ObjectId[]> {
  const users = await UserModel.find({
    'imported.import_id': importId,
    'imported.claim_until': { $exists: true },
  })
    .limit(count)
    .select('_id')
    .lean();
  return users.map(({ _id }) => _id);
}

/** How many accounts of an import were claimed. */
export const countCome = (importId: Types.ObjectId): Promise<number> =>
  UserModel.countDocuments({ 'imported.import_id': importId, 'imported.claim_until': { $exists: false } });

/** Up to `count` ids of imported accounts whose links have expired. */
export async function expiredImported(count: number): Promise<Types.ObjectId[]> {
  const users = await UserModel.find({ 'imported.claim_until': { $lte: clock.now() } })
    .limit(count)
    .select('_id')
    .lean();
  return users.map(({ _id }) => _id);
}

/** Up to `count` imported accounts whose links expire before `date`, and that were not reminded. */
export const toRemind = (date: Date, count: number): Promise<User[]> =>
  UserModel.find({
    'imported.claim_until': { $gt: clock.now(), $lte: date },
    'imported.is_reminded': { $ne: true },
  })
    .limit(count)
    .lean();

/** Marks an imported account as reminded; false where it was, or is no longer. */
export async function markReminded(_id: Types.ObjectId): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(
    { _id, ...notCome(), 'imported.is_reminded': { $ne: true } },
    { $set: { 'imported.is_reminded': true } },
    { timestamps: false },
  );
  return matchedCount === 1;
}
