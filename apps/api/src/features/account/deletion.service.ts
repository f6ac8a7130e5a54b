import type { Proof } from '@rosette/shared/contract/account.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { removeAuditLabels } from '#features/audit/audit.service.ts';
import { removeBlocksOf } from '#features/blocks/blocks.service.ts';
import { eraseBusinesses } from '#features/businesses/businesses-of-member.service.ts';
import { eraseContacts } from '#features/contacts/contacts-of-member.service.ts';
import { leaveConversations } from '#features/conversations/conversations-of-member.service.ts';
import { eraseEvents } from '#features/events/events-of-member.service.ts';
import { leaveIntroductions } from '#features/introductions/introductions-of-member.service.ts';
import { removeAccountCounts } from '#features/limits/limits.service.ts';
import { enqueueMail, removeMailsOf } from '#features/mail/outbox.service.ts';
import { eraseNotifications } from '#features/notifications/notifications.service.ts';
import { eraseOpportunities } from '#features/opportunities/opportunities-of-member.service.ts';
import { eraseInquiriesFrom } from '#features/partner/inquiries-of-member.service.ts';
import { erasePayments } from '#features/payments/payments-of-member.service.ts';
import { endPictureUse, removePicturesOf } from '#features/pictures/pictures.service.ts';
import { eraseAdvertisements } from '#features/placements/advertisements-of-member.service.ts';
import { erasePartnerships } from '#features/placements/partnerships-of-member.service.ts';
import { eraseReports } from '#features/reports/reports-of-member.service.ts';
import { removeDismissalsOf } from '#features/suggestions/suggestions.service.ts';
import { isOnlyAdmin, removeAccount, type User } from '#features/users/accounts.service.ts';
import { eraseSignInAttempts } from '#features/users/password-check.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { getAccount } from './account.service.ts';
import { accountDeletedMail } from './account-mails.ts';
import { proveIdentity } from './identity-proof.ts';
import { type Leaving, LeavingModel } from './leaving.model.ts';
import { eraseMailedSecrets } from './mailed-links.ts';

/** How long a claimed deletion is left to its process. */
const leaseMs = 60_000;
/**
 * How long after a deletion its data is searched again, for writes of requests that were under way. Longer than any
 * request takes.
 */
const secondRunDelayMs = 2 * 60_000;

const later = (ms: number) => new Date(clock.now().getTime() + ms);

/** Each feature's removal of a deleted member's data. All of them are idempotent. */
const memberDataRemovals: ((app: AppContext, id: string, leaving: Leaving) => Promise<void>)[] = [
  (app, id) => eraseEvents(app, id),
  (_, id) => eraseBusinesses(id),
  (app, id) => eraseOpportunities(app, id),
  (_, id) => eraseContacts(id),
  (_, id) => leaveConversations(id),
  (_, id) => leaveIntroductions(id),
  (_, id) => removeDismissalsOf(id),
  (_, id) => erasePartnerships(id),
  (_, id) => eraseAdvertisements(id),
  (_, id) => erasePayments(id),
  (_, id) => endPictureUse('user', [id]),
  (_, id) => eraseSignInAttempts(id),
  (_, id) => eraseMailedSecrets(id),
  (_, id) => removeAccountCounts(id),
  (_, id) => eraseNotifications(id),
  (_, id) => removeBlocksOf(id),
  (_, id) => eraseReports(id),
  (_, id) => removeAuditLabels(id),
  (_, id) => removeMailsOf(id),
  // Only where the address was confirmed: inquiries are found by it.
  async (_app, _id, { email, is_email_verified }) => {
    if (email && is_email_verified) await eraseInquiriesFrom(email);
  },
  // Last, as a hanging object store takes its time.
  (app, id) => removePicturesOf(app, id),
];

function recordLeaving({ _id, full_name, email, email_verified_at }: User): Promise<Leaving> {
  const is_email_verified = Boolean(email_verified_at);
  return LeavingModel.findOneAndUpdate(
    { _id },
    { $setOnInsert: { full_name, email, is_email_verified, next_look_at: later(leaseMs) } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
}

/**
 * Deletes the caller's account (docs/decisions/006). The intent is stored first; `finishDeletions` completes an
 * interrupted deletion.
 * @throws 401 wrong proof, 409 for the only admin, 422 no proof, 429
 */
export async function deleteAccount(
  app: AppContext,
  caller: Caller,
  proof: Proof,
  address: string,
): Promise<void> {
  const user = await getAccount(caller);
  await proveIdentity(app, user, proof, address);
  const leaving = await recordLeaving(user);
  if (!(await clear(app, leaving))) {
    throw conflict('You are the only admin. Make somebody else an admin first, then you can leave.');
  }
  await recordCleared(leaving);
}

/**
 * Removes the data of a leaving member, starting with the account so that nobody can sign in meanwhile. Admins who
 * leave at the same time do not count for each other: rather all are refused than none remains.
 * @returns false for the only admin, who stays
 */
async function clear(app: AppContext, leaving: Leaving): Promise<boolean> {
  const { _id, full_name: name, email: address } = leaving;
  const id = String(_id);
  const everybodyLeaving = await LeavingModel.find().select('_id').lean();
  const isStaying = await isOnlyAdmin(
    id,
    everybodyLeaving.map((somebody) => somebody._id),
  );
  if (isStaying) {
    await LeavingModel.deleteOne({ _id });
    return false;
  }
  await removeAccount(id);
  for (const remove of memberDataRemovals) await remove(app, id, leaving);
  if (name && address) await enqueueMail(app, accountDeletedMail(app, id, { name, address }));
  return true;
}

/** Keeps only the id, until the second run found nothing more. */
async function recordCleared({ _id }: Leaving): Promise<void> {
  await LeavingModel.updateOne(
    { _id },
    {
      $set: { is_cleared: true, next_look_at: later(secondRunDelayMs) },
      $unset: { full_name: 1, email: 1, is_email_verified: 1 },
    },
  );
}

/** Continues every deletion that is due; each is claimed by one process. One that fails is tried again after its lease. */
export async function finishDeletions(app: AppContext): Promise<void> {
  for (;;) {
    const leaving = await LeavingModel.findOneAndUpdate(
      { next_look_at: { $lte: clock.now() } },
      { next_look_at: later(leaseMs) },
      { sort: { next_look_at: 1 } },
    ).lean();
    if (!leaving) return;
    await forEachAlone(app.log, 'a deletion could not be finished', [leaving], () => finish(app, leaving));
  }
}

async function finish(app: AppContext, leaving: Leaving): Promise<void> {
  if (!(await clear(app, leaving))) return;
  if (leaving.is_cleared) await LeavingModel.deleteOne({ _id: leaving._id });
  else await recordCleared(leaving);
}
