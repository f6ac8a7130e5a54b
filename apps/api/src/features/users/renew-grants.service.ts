import { Types } from 'mongoose';
import { transaction } from '#lib/transaction.ts';
import { importedGrants } from './membership-ledger.service.ts';
import { type User, UserModel } from './user.model.ts';

/** How many accounts a step changes at most. */
const most = 100;

/** The grants of an account as an earlier release stored them, with their source; null where there is nothing to change. */
function renewed({ grants, imported, created_at, membership_tier, membership_expires }: User) {
  if (grants.length === 0) {
    const term = { membership_tier, membership_expires: membership_expires ?? null };
    const brought = imported ? importedGrants(term, created_at) : [];
    return brought.length > 0 ? brought : null;
  }
  if (grants.every(({ source }) => source)) return null;
  // Memberships were bought by card only.
  return grants.map((grant) => ({
    ...grant,
    _id: grant._id ?? new Types.ObjectId(),
    source: 'card' as const,
  }));
}

/** Renews the grants of one account, inside a transaction: she may have bought something since it was read. */
async function renew(_id: User['_id']): Promise<void> {
  const user = await UserModel.findById(_id).select('+grants').lean();
  const grants = user && renewed(user);
  if (grants) await UserModel.updateOne({ _id }, { $set: { grants } }, { timestamps: false });
}

/**
 * For a migration: grants of before there was a ledger get their source, and what an import has brought becomes a grant.
 * Changes some accounts, and says how many.
 */
export async function renewGrants(): Promise<number> {
  const accounts = UserModel.find({
    $or: [{ 'grants.0': { $exists: true } }, { imported: { $exists: true } }],
  });
  const old: User['_id'][] = [];
  for await (const user of accounts.select('+grants').lean().cursor()) {
    if (renewed(user)) old.push(user._id);
    if (old.length === most) break;
  }
  for (const _id of old) await transaction(() => renew(_id));
  return old.length;
}
