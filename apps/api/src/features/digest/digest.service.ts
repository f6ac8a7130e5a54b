import { addDays } from '@rosette/shared/calendar.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { callerOf, type User } from '#features/users/accounts.service.ts';
import { findDigestReaders, markDigestSent, timeZonesInUse } from '#features/users/digest-readers.service.ts';
import { mayAct } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDatabaseAway } from '#lib/database.ts';
import { transaction } from '#lib/transaction.ts';
import { digestContent } from './digest-content.ts';
import { claimRun, continueRun, finishedRuns, finishRun, releaseRun, runIdOf } from './digest-runs.ts';
import { type DigestDay, digestDayIn, isDueSomewhere } from './digest-times.ts';

/** Members between two renewals of the lease: well below its minute. */
const batchSize = 100;
/** A member's first digest covers this many days (product/notifications-and-mails#digest). */
const firstDays = 7;

/** Mails a member this Monday's digest unless it would be empty, and marks it as sent in the same transaction. */
async function sendDigest(app: AppContext, user: User, { monday, endsAt }: DigestDay): Promise<void> {
  // product/notifications-and-mails#held-mails: suspended members get no mail.
  if (!mayAct(user)) return;
  const now = clock.now();
  const since = user.last_digest?.at ?? addDays(now, -firstDays);
  const content = await digestContent(app, callerOf(app, user), since);
  if (!content) return;
  await transaction(async () => {
    if (!(await markDigestSent(user._id, { monday, at: now }))) return;
    await enqueueMail(app, {
      key: `digest:${monday}:${user._id}`,
      to: { name: user.full_name, address: user.email },
      memberId: String(user._id),
      category: 'digest',
      subject: 'Your week at Rosette',
      content,
      validUntil: endsAt,
    });
  });
}

/** Sends the digests of one time zone in batches, until the end or until another process takes over. */
async function sendDigestsIn(app: AppContext, timeZone: string | null, day: DigestDay): Promise<void> {
  let run = await claimRun(runIdOf(day.monday, timeZone));
  while (run) {
    if (app.shutdown.isUnderWay) return releaseRun(run);
    const users = await findDigestReaders({
      timeZone,
      monday: day.monday,
      joinedBefore: day.startsAt,
      after: run.after,
      limit: batchSize,
    });
    for (const user of users) {
      await sendDigest(app, user, day).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        app.log.error({ err: error, memberId: String(user._id) }, 'a digest could not be written');
      });
    }
    const last = users.at(-1);
    if (!last) return finishRun(run);
    run = await continueRun(run, last._id);
  }
}

/**
 * Sends the weekly digests that are due, each once, in any number of processes
 * (product/notifications-and-mails#digest). It asks the database nothing while no zone has a Monday, and
 * reads the members of a zone by index.
 */
export async function sendDueDigests(app: AppContext): Promise<void> {
  const now = clock.now();
  if (!app.mail.isOn || !isDueSomewhere(now)) return;
  const finished = await finishedRuns();
  for (const timeZone of [null, ...(await timeZonesInUse())]) {
    const day = digestDayIn(timeZone ?? 'UTC', now);
    if (day && !finished.has(runIdOf(day.monday, timeZone))) await sendDigestsIn(app, timeZone, day);
  }
}
