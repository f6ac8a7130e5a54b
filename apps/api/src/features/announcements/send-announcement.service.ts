import { Types } from 'mongoose';
import type { Job } from '#features/jobs/jobs.service.ts';
import { runInParts } from '#features/jobs/parts.service.ts';
import { countMailsOfAnnouncement, hasWaitingMails } from '#features/mail/outbox.service.ts';
import { removeSomeAbout } from '#features/notifications/notifications.service.ts';
import { deliverNews, findPeople } from '#features/notifications/notify.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import { findAudience } from '#features/users/audience.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { type Announcement, AnnouncementCardModel, AnnouncementModel } from './announcement.model.ts';
import { newsOf } from './announcement-news.ts';

/** Members per transaction. The embedded database runs one command at a time, so a larger one would delay other requests. */
const partSize = 50;
/** ms between two looks at whether its mails have gone out. */
const lookEveryMs = 2000;

const hasEnded = ({ ends_at }: Announcement) => Boolean(ends_at && ends_at <= clock.now());

/** The announcement while it is being delivered; null once it was stopped or deleted, or has ended. */
async function findSending(id: string): Promise<Announcement | null> {
  const found = await AnnouncementModel.findOne({ _id: id, state: 'sending' }).lean<Announcement>();
  return found && !hasEnded(found) ? found : null;
}

/** Puts an announcement on the dashboards of these members, notifies them and mails it, inside a transaction. */
async function deliver(app: AppContext, id: string, users: readonly User[]): Promise<void> {
  const announcement = await AnnouncementModel.findOneAndUpdate(
    { _id: id, state: 'sending' },
    { $inc: { in_app: users.length } },
    { timestamps: false },
  ).lean<Announcement>();
  // It was stopped or deleted meanwhile.
  if (!announcement) return;
  const { _id, ends_at, by_mail } = announcement;
  await AnnouncementCardModel.insertMany(
    users.map((user) => ({ announcement_id: _id, member_id: user._id, ...(ends_at && { ends_at }) })),
  );
  const news = newsOf(announcement);
  const people = await findPeople(
    news,
    users.map((user) => user._id),
  );
  const isConfirmed = new Set(users.filter((user) => user.email_verified_at).map((user) => String(user._id)));
  await deliverNews(app, news, {
    ...people,
    recipients: people.recipients.map((recipient) => ({
      ...recipient,
      channels: {
        ...recipient.channels,
        mail: recipient.channels.mail && by_mail && isConfirmed.has(recipient.id),
      },
    })),
  });
}

/**
 * The job of an announcement: brings it to its audience part by part, waits until its mails have gone out, and stores
 * how many.
 */
export async function sendAnnouncement(app: AppContext, id: string, job: Job): Promise<Date | undefined> {
  const due = { starts_at: { $lte: clock.now() } };
  await AnnouncementModel.updateOne({ _id: id, state: 'scheduled', ...due }, { state: 'sending' });
  // It was moved while this job was claimed.
  const moved = await AnnouncementModel.findOne({ _id: id, state: 'scheduled' }).select('starts_at').lean();
  if (moved) return moved.starts_at;
  const again = await runInParts<User, null>(app, job, {
    async find(afterId) {
      const sending = await findSending(id);
      return sending ? findAudience(app, sending.audience, { afterId, limit: partSize }) : [];
    },
    prepare: async () => null,
    commit: (users) => deliver(app, id, users),
    failure: 'an announcement could not be delivered',
  });
  if (again) return again;
  if (await hasWaitingMails(new Types.ObjectId(id))) {
    // An admin may have retried failed mails: the counts of before are wrong until none waits.
    await AnnouncementModel.updateOne(
      { _id: id, mails: { $exists: true } },
      { $unset: { mails: 1 } },
      { timestamps: false },
    );
    return new Date(clock.now().getTime() + lookEveryMs);
  }
  const mails = await countMailsOfAnnouncement(new Types.ObjectId(id));
  await AnnouncementModel.updateOne({ _id: id }, { mails }, { timestamps: false });
  await AnnouncementModel.updateOne({ _id: id, state: 'sending' }, { state: 'sent' });
  return undefined;
}

/** Notifications removed in one transaction. */
const removedAtOnce = 200;

/** The job that removes a deleted announcement from dashboards and notifications. */
export async function cleanUpAnnouncement(_app: AppContext, id: string): Promise<void> {
  const announcement_id = new Types.ObjectId(id);
  await AnnouncementCardModel.deleteMany({ announcement_id });
  const removeSome = () => removeSomeAbout({ kind: 'announcement', id }, null, removedAtOnce);
  while ((await transaction(removeSome)) > 0);
}
