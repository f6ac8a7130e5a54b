import { addDays } from '@rosette/shared/calendar.ts';
import { enqueueJobOnce, type Job, type JobEnd } from '#features/jobs/jobs.service.ts';
import { runInParts } from '#features/jobs/parts.service.ts';
import { enqueueMails, type MailContent, type OutgoingMail } from '#features/mail/outbox.service.ts';
import { callerOf, type User } from '#features/users/accounts.service.ts';
import { findAudience } from '#features/users/audience.service.ts';
import { markDigestsSent, timeZonesInUse } from '#features/users/digest-readers.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { digestContent } from './digest-content.ts';
import { type DigestDay, digestDayIn, isDueSomewhere } from './digest-times.ts';

/** A member's first digest covers this many days (product/notifications-and-mails#digest). */
const firstDays = 7;
/** Days for which a finished job stays, so that it is not enqueued again: longer than it is Monday anywhere. */
const keptDays = 3;

/** Members whose digests are written together. */
const partSize = 20;

/** The first Monday 8:00 of all zones is 26 hours before the last one; the latest digest of a week before is over 5 days. */
const aroundMondayDays = 2;

/** What each of these members has not seen yet; see `digestContent`. Null for who has had this Monday's, in another zone. */
async function contentsFor(
  app: AppContext,
  { startsAt }: DigestDay,
  users: readonly User[],
): Promise<(MailContent | null)[]> {
  const contents: (MailContent | null)[] = [];
  for (const user of users) {
    if (user.last_digest_at && user.last_digest_at > addDays(startsAt, -aroundMondayDays)) {
      contents.push(null);
      continue;
    }
    const since = user.last_digest_at ?? addDays(clock.now(), -firstDays);
    contents.push(await digestContent(app, callerOf(app, user), since));
  }
  return contents;
}

/** Mails these members their digests, those with content, in one transaction. */
async function sendDigests(
  app: AppContext,
  { monday, endsAt }: DigestDay,
  users: readonly User[],
  contents: readonly (MailContent | null)[],
): Promise<void> {
  const mails = users.flatMap(({ _id, full_name, email }, index): OutgoingMail[] => {
    const content = contents[index];
    if (!content) return [];
    return [
      {
        key: `digest:${monday}:${_id}`,
        to: { name: full_name, address: email },
        memberId: String(_id),
        category: 'digest',
        subject: say('mails.digest.subject'),
        content,
        validUntil: endsAt,
      },
    ];
  });
  const ids = mails.map(({ memberId }) => String(memberId));
  await markDigestsSent(ids, clock.now());
  await enqueueMails(app, mails);
}

/**
 * The job of the digests of one Monday in one time zone, to members of whom it would not be empty. Does nothing once that
 * Monday is over.
 * @param subject as in '2026-11-23 Europe/Berlin'; '2026-11-23' for members without a time zone
 */
export async function sendDigestsOfZone(app: AppContext, subject: string, job: Job): Promise<Date | JobEnd> {
  const [monday, timeZone = null] = subject.split(' ');
  const day = digestDayIn(timeZone ?? 'UTC', clock.now());
  if (day && day.monday === monday) {
    const audience = { time_zone: timeZone, wants_digest: true, joined_before: day.startsAt };
    const again = await runInParts(app, job, {
      find: (afterId) => findAudience(app, audience, { afterId, limit: partSize }),
      prepare: (users) => contentsFor(app, day, users),
      commit: (users, contents) => sendDigests(app, day, users, contents),
      failure: 'a digest could not be written',
    });
    if (again) return again;
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
