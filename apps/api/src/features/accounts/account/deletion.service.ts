import type { Proof } from '@rosette/shared/contract/account.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { eraseAnnouncements } from '#features/announcements/announcements.service.ts';
import { removeAuditLabels } from '#features/audit/audit.service.ts';
import { eraseBusinesses } from '#features/businesses/businesses-of-member.service.ts';
import { removeBlocksOf } from '#features/contact/blocks/blocks.service.ts';
import { eraseContacts } from '#features/contact/contacts/contacts-of-member.service.ts';
import { leaveConversations } from '#features/contact/conversations/conversations-of-member.service.ts';
import { leaveIntroductions } from '#features/contact/introductions/introductions-of-member.service.ts';
import { removeDismissalsOf } from '#features/contact/suggestions/suggestions.service.ts';
import { eraseEvents } from '#features/events/events-of-member.service.ts';
import { enqueueJob } from '#features/jobs/jobs.service.ts';
import { removeAccountCounts } from '#features/limits/limits.service.ts';
import { enqueueMail, removeMailsOf } from '#features/mail/outbox.service.ts';
import { eraseNotifications } from '#features/notifications/notifications.service.ts';
import { eraseOpportunities } from '#features/opportunities/opportunities-of-member.service.ts';
import { eraseInquiriesFrom } from '#features/partners/partner/inquiries.service.ts';
import { eraseAdvertisements } from '#features/partners/placements/advertisements.service.ts';
import { erasePartnerships } from '#features/partners/placements/partnerships.service.ts';
import { cancelSalesOf } from '#features/payments/cancel.service.ts';
import { erasePayments } from '#features/payments/payments.service.ts';
import {
  eraseWithdrawals,
  eraseWithdrawalsFrom,
} from '#features/payments/withdrawals/withdrawals-of-member.service.ts';
import { endPictureUse, removePicturesOf } from '#features/pictures/pictures.service.ts';
import { eraseReports, eraseReportsFrom } from '#features/reports/reports-of-member.service.ts';
import { profilesLine, removeAccount } from '#features/users/accounts.service.ts';
import { forgetInviter } from '#features/users/applicants.service.ts';
import { eraseSignInAttempts } from '#features/users/password-check.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { forgetImporter, refuseImportOf } from '../imports/imports.service.ts';
import { eraseInvitations } from '../invitations/invitations.service.ts';
import { getAccount } from './account.service.ts';
import { accountDeletedMail } from './account-mails.ts';
import { proveIdentity } from './identity-proof.ts';
import { eraseMailedSecrets } from './mailed-links.ts';

/**
 * How long after a deletion its data is searched again, for writes of requests that were under way. Longer than any
 * request takes.
 */
const secondRunDelayMs = 2 * 60_000;

/** Each feature's removal of a deleted member's data. All of them are idempotent. */
const memberDataRemovals: ((app: AppContext, id: string) => Promise<void>)[] = [
  (app, id) => eraseEvents(app, id),
  (_, id) => eraseBusinesses(id),
  (app, id) => eraseOpportunities(app, id),
  (_, id) => eraseContacts(id),
  (_, id) => leaveConversations(id),
  (_, id) => leaveIntroductions(id),
  (_, id) => eraseInvitations(id),
  (_, id) => eraseAnnouncements(id),
  (_, id) => forgetInviter(id),
  (_, id) => forgetImporter(id),
  (_, id) => removeDismissalsOf(id),
  (_, id) => erasePartnerships(id),
  (_, id) => eraseAdvertisements(id),
  (_, id) => erasePayments(id),
  (_, id) => eraseWithdrawals(id),
  (_, id) => endPictureUse('user', [id]),
  (_, id) => eraseSignInAttempts(id),
  (_, id) => eraseMailedSecrets(id),
  (_, id) => removeAccountCounts(id),
  (_, id) => eraseNotifications(id),
  (_, id) => removeBlocksOf(id),
  (_, id) => eraseReports(id),
  (_, id) => removeAuditLabels(id),
  (_, id) => removeMailsOf(id),
  // Last, as a hanging object store takes its time.
  (app, id) => removePicturesOf(app, id),
];

/** Removes the data of a member whose account was removed; the job of `deleteAccount`. */
export async function removeMemberData(app: AppContext, id: string): Promise<void> {
  for (const remove of memberDataRemovals) await remove(app, id);
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
): Promise<void> {
  await proveIdentity(app, await getAccount(caller), proof, address);
  await deleteAccountOf(app, caller.id);
}

/**
 * Deletes an account (docs/decisions/006): the account first, so that nobody can sign in meanwhile, then its data. A job
 * removes the data once more later, as a crash or a request under way may have left some.
 * @throws 409 for the only admin
 */
export async function deleteAccountOf(app: AppContext, id: string): Promise<void> {
  await transaction(async () => {
    const removed = await removeAccount(id);
    if (!removed) return;
    // Only where the address was confirmed: these are found by it.
    if (removed.email_verified_at) {
      await eraseInquiriesFrom(removed.email);
      await eraseReportsFrom(removed.email);
      await eraseWithdrawalsFrom(removed.email);
    }
    await cancelSalesOf(app, id);
    await refuseImportOf(app, removed);
    await enqueueMail(app, accountDeletedMail(app, removed));
    await enqueueJob(app, 'remove-member-data', id, new Date(clock.now().getTime() + secondRunDelayMs));
  }, profilesLine);
  await removeMemberData(app, id).catch((error: unknown) => {
    app.log.warn({ err: error }, 'data of a deleted account is removed later');
  });
}
