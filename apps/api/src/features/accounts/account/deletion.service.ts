import type { Proof } from '@rosette/shared/contract/account.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { enqueueJob } from '#features/jobs/jobs.service.ts';
import { enqueueMail, withdrawMailsTo } from '#features/mail/outbox.service.ts';
import { endPictureUse } from '#features/pictures/pictures.service.ts';
import { profilesLine, removeAccount } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { refuseImportOf } from '../imports/imports.service.ts';
import { getAccount } from './account.service.ts';
import { accountDeletedMail } from './account-mails.ts';
import { proveIdentity } from './identity-proof.ts';
import type { LeftBehind, MemberData } from './member-data.ts';

/**
 * How long after a deletion its data is searched again, for writes of requests that were under way. Longer than any
 * request takes.
 */
const secondRunDelayMs = 2 * 60_000;

/** Does what the table says about one model; `found` is the id or address that finds its documents. */
async function leaveBehind(
  app: AppContext,
  { model, of, where, becomes, pictures, mails }: LeftBehind,
  found: string,
): Promise<void> {
  if (typeof becomes === 'function') return becomes(app, found);
  const fields = [of].flat();
  const filter = {
    ...where,
    ...(fields.length > 1 ? { $or: fields.map((field) => ({ [field]: found })) } : { [`${of}`]: found }),
  };
  if (pictures) await endPictureUse(pictures, await model.distinct('_id', filter));
  if (becomes === 'deleted') await model.deleteMany(filter);
  else {
    const taken = { $pull: Object.fromEntries(fields.map((field) => [field, found])) };
    await model.updateMany(filter, becomes === 'without her' ? taken : becomes, { timestamps: false });
  }
  if (mails) await withdrawMailsTo(found, mails);
}

/** Removes the data of a member whose account was removed; the job of `deleteAccount`. */
export async function removeMemberData(app: AppContext, id: string, { ofMember }: MemberData): Promise<void> {
  for (const row of ofMember) await leaveBehind(app, row, id);
}

/**
 * Deletes the caller's account.
 * @throws 401 wrong proof, 409 for the only admin, 422 no proof, 429
 */
export async function deleteAccount(
  app: AppContext,
  caller: Caller,
  proof: Proof,
  address: string,
  data: MemberData,
): Promise<void> {
  await proveIdentity(app, await getAccount(caller), proof, address);
  await deleteAccountOf(app, caller.id, data);
}

/**
 * Deletes an account (docs/decisions/006): the account first, so that nobody can sign in meanwhile, then its data. A job
 * removes the data once more later, as a crash or a request under way may have left some.
 * @throws 409 for the only admin
 */
export async function deleteAccountOf(app: AppContext, id: string, data: MemberData): Promise<void> {
  await transaction(async () => {
    const removed = await removeAccount(id);
    if (!removed) return;
    // Only where the address was confirmed: these are found by it.
    if (removed.email_verified_at) {
      for (const row of data.ofAddress) await leaveBehind(app, row, removed.email);
    }
    await refuseImportOf(app, removed);
    for (const end of data.atOnce) await end(app, id);
    await enqueueMail(app, accountDeletedMail(app, removed));
    await enqueueJob(app, 'remove-member-data', id, new Date(clock.now().getTime() + secondRunDelayMs));
  }, profilesLine);
  await removeMemberData(app, id, data).catch((error: unknown) => {
    app.log.warn({ err: error }, 'data of a deleted account is removed later');
  });
}
