import { removeMemberData } from './features/accounts/account/deletion.service.ts';
import { followAdmissions } from './features/accounts/admissions/admissions.service.ts';
import { followImports, runImport } from './features/accounts/imports/imports.service.ts';
import { cleanUpAnnouncement, sendAnnouncement } from './features/announcements/send-announcement.service.ts';
import { tellGuests } from './features/events/attendee-news.ts';
import { notifyOfDueChanges } from './features/events/due-changes.ts';
import { finishCleanUp } from './features/events/event-cancellation.ts';
import { sendDueReminders } from './features/events/event-reminders.ts';
import { forgetGuests } from './features/events/guest-data.service.ts';
import { enqueueDueDigests, sendDigestsOfZone } from './features/home/digest/digest.service.ts';
import type { JobKind, JobKinds } from './features/jobs/jobs.service.ts';
import { readBounceMailbox } from './features/mail/bounce-mailbox.service.ts';
import { failedKeptMs } from './features/mail/mail.model.ts';
import { sendMail } from './features/mail/send-mail.service.ts';
import { closeConnections } from './features/mail/transport.ts';
import { askWhomTheyMet } from './features/meetings/ask-whom-met.ts';
import { deliverBatch } from './features/notifications/news-batches.ts';
import { removeOldNotifications } from './features/notifications/notifications.service.ts';
import { backUpNightly, watchBackups } from './features/operating/backup/nightly-backup.service.ts';
import { notifyOfExpiries, storeExpiredOpportunities } from './features/opportunities/opportunity-worker.ts';
import { remindMembers } from './features/payments/memberships/membership-reminders.service.ts';
import { reconcilePayments } from './features/payments/reconciler.ts';
import { forgetWithdrawals } from './features/payments/withdrawals/withdrawals.service.ts';
import { removeStrayFiles, removeUnusedPictures } from './features/pictures/pictures.service.ts';
import { forgetNotifiers } from './features/reports/moderation.service.ts';
import { hideSuspended } from './features/users/suspend.service.ts';
import { mailRecipients } from './mail-recipients.ts';
import { memberData } from './member-data.ts';

const accountMail: JobKind = {
  run: (app, _subject, job, next) => sendMail(app, job, next, mailRecipients),
  concurrency: 4,
  failedKeptMs,
  close: closeConnections,
};

/** The kinds that send mails, by their stored names; not run where mail is off. */
export const mailKinds: JobKinds = {
  'send-account-mail': accountMail,
  // An announcement is thousands.
  'send-mail': { ...accountMail, claimedAtOnce: 10 },
};

/** The kinds that are run where a mailbox of returned mails is set. */
export const bounceKinds: JobKinds = {
  'read-returned-mails': { everyMs: 300_000, run: (app) => readBounceMailbox(app, mailRecipients) },
};

/** All other kinds of jobs, by their stored names. */
export const jobKinds: JobKinds = {
  'follow-admissions': { everyMs: 3_600_000, run: (app) => followAdmissions(app, memberData) },
  'run-import': { run: runImport },
  'follow-imports': { everyMs: 3_600_000, run: followImports },
  'send-announcement': { run: sendAnnouncement },
  'clean-up-announcement': { run: cleanUpAnnouncement },
  'hide-suspended': { run: hideSuspended },
  'remove-old-notifications': { everyMs: 3_600_000, run: () => removeOldNotifications() },
  'remove-unused-pictures': { everyMs: 600_000, run: async (app) => void (await removeUnusedPictures(app)) },
  'remove-stray-pictures': { run: removeStrayFiles },
  'forget-notifiers': { everyMs: 3_600_000, run: () => forgetNotifiers() },
  'forget-guests': { everyMs: 600_000, run: forgetGuests },
  'forget-withdrawals': { everyMs: 3_600_000, run: () => forgetWithdrawals() },
  'remind-members': { everyMs: 3_600_000, run: remindMembers },
  'deliver-news': { run: (app, id, job) => deliverBatch(app, id, job, tellGuests) },
  'remove-member-data': { run: (app, id) => removeMemberData(app, id, memberData) },
  'reconcile-payments': { everyMs: 60_000, run: reconcilePayments },
  'enqueue-digests': { everyMs: 60_000, run: enqueueDueDigests },
  'send-digests-of-zone': { run: sendDigestsOfZone },
  'notify-of-event-changes': { everyMs: 15_000, run: notifyOfDueChanges },
  'send-event-reminders': { everyMs: 15_000, run: sendDueReminders },
  'ask-whom-they-met': { everyMs: 60_000, run: askWhomTheyMet },
  'clean-up-event': { run: finishCleanUp },
  'notify-of-expiring-opportunities': { everyMs: 60_000, run: notifyOfExpiries },
  'store-expired-opportunities': { everyMs: 60_000, run: storeExpiredOpportunities },
};

/** The kinds that are run in production only: elsewhere nobody waits for a backup of every night. */
export const productionKinds: JobKinds = {
  'back-up': { everyMs: 3_600_000, run: backUpNightly },
  'watch-backups': { everyMs: 3_600_000, run: watchBackups },
};
