import { addDays } from '@rosette/shared/calendar.ts';
import { enqueueJobOnce, type JobEnd } from '#features/jobs/jobs.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { callerOf, type User } from '#features/users/accounts.service.ts';
import { findDigestReaders, markDigestSent, timeZonesInUse } from '#features/users/digest-readers.service.ts';
import { mayAct, notInAs } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { digestContent } from './digest-content.ts';
import { type DigestDay, digestDayIn, isDueSomewhere } from './digest-times.ts';

/** A member's first digest covers this many days (product/notifications-and-mails#digest). */
const firstDays = 7;
/** Days for which a finished job stays, so that it is not enqueued again: longer than it is Monday anywhere. */
const keptDays = 3;

/** Mails a member this Monday's digest unless it would be empty, and marks it as sent in the same transaction. */
async function sendDigest(app: AppContext, user: User, { monday, endsAt }: DigestDay): Promise<void> {
  // product/notifications-and-mails#held-mails: suspended members get no mail.
  if (!mayAct(user) || notInAs(user)) return;
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
      subject: say('mails.digest.subject'),
      content,
      validUntil: endsAt,
    });
  });
}

/**
 * The job of the digests of one Monday in one time zone. Run again after a crash it sends those that are left. Does nothing
 * once that Monday is over.
 * @param subject as in '2026-11-23 Europe/Berlin'; '2026-11-23' for members without a time zone
 */
export async function sendDigestsOfZone(app: AppContext, subject: string): Promise<Date | JobEnd> {
  const [monday, timeZone = null] = subject.split(' ');
  const day = digestDayIn(timeZone ?? 'UTC', clock.now());
  if (day && day.monday === monday) {
    const readers = findDigestReaders({ timeZone, monday: day.monday, joinedBefore: day.startsAt });
    await forEachAlone(app.log, 'a digest could not be written', readers, async (user) => {
      if (!app.shutdown.isUnderWay) await sendDigest(app, user, day);
    });
    if (app.shutdown.isUnderWay) return clock.now();
  }
  return { $set: { purge_at: addDays(clock.now(), keptDays) }, $unset: {} };
}

/**
 * Enqueues the weekly digests that are due, once for each time zone (product/notifications-and-mails#digest). It asks the
 * database nothing while no zone has a Monday.
 */
export async function enqueueDueDigests(app: AppContext): Promise<void> {
  const now = clock.now();
  if (!app.mail.isOn || !isDueSomewhere(now)) return;
  for (const timeZone of [null, ...(await timeZonesInUse())]) {
    const day = digestDayIn(timeZone ?? 'UTC', now);
    const subject = day && (timeZone === null ? day.monday : `${day.monday} ${timeZone}`);
    if (subject) await enqueueJobOnce(app, 'send-digests-of-zone', subject);
  }
}
