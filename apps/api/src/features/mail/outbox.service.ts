import { createHash } from 'node:crypto';
import type { MailEntryDto } from '@rosette/shared/contract/data-export.ts';
import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { oneLine } from '@rosette/shared/one-line.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import mongoose, { type Types } from 'mongoose';
import { stateOfNew } from '#features/jobs/jobs.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { Written } from '#lib/message.ts';
import { partsOf } from '#lib/parts-of.ts';
import { afterCommit, isInTransaction } from '#lib/transaction.ts';
import { failedKeptMs, MailModel } from './mail.model.ts';
import {
  isForEverybody,
  type MailAttachment,
  type MailBody,
  type Mailbox,
  type MailCategory,
  type MailContent,
} from './mail-content.ts';

export type { MailAttachment, MailCategory, MailContent, MailFact } from './mail-content.ts';

export interface OutgoingMail {
  /** Kind and subject, as in 'receipt:<paymentId>': a key is enqueued once. */
  key: string;
  to: Mailbox;
  /** A string is what somebody wrote. */
  subject: Written;
  content: MailContent;
  category: MailCategory;
  /** Her preferences are checked; the mail is removed with her account. */
  memberId?: string;
  /** To a guest of an event: the id of her RSVP; see `removeMailsToGuests`. */
  guestId?: string;
  /** Of a recipient who is no member: the one that she was using; the default of the installation where it is unknown. */
  language?: Language | undefined;
  replyTo?: Mailbox;
  attachments?: MailAttachment[];
  /** Mails of notifications: the kind, whose channel setting is checked. */
  notificationKind?: NotificationKind;
  /** Mails of notifications: the id of the member who acted. */
  actorId?: string;
  /** Ids of others whom the mail names, such as an event's organizer. */
  namedIds?: readonly string[];
  /** The id of the announcement that this mail brings: its mails are counted, and dropped once it is stopped. */
  announcementId?: string;
  /** Not sent after this. */
  validUntil?: Date;
  /** Not sent before this; at once by default. */
  sendAfter?: Date;
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The two kinds of mails: a reset link is not to wait for news to thousands. */
const jobKindOf = ({ category }: OutgoingMail) =>
  isForEverybody(category) ? 'send-account-mail' : 'send-mail';

function storedMailOf(app: AppContext, outgoing: OutgoingMail) {
  const { key, to, subject, content, category, memberId, guestId, language, notificationKind } = outgoing;
  const { replyTo, attachments, validUntil, sendAfter, actorId, namedIds, announcementId } = outgoing;
  const body: MailBody = {
    content,
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments }),
  };
  const mail = {
    kind: key.split(':', 1)[0] as string,
    to: { name: oneLine(to.name), address: to.address },
    subject,
    category,
    body: app.mail.seal.close(JSON.stringify(body)),
    created_at: clock.now(),
    ...(memberId && { member_id: memberId }),
    ...(guestId && { guest_id: guestId }),
    ...(language && { language }),
    ...(notificationKind && { notification_kind: notificationKind }),
    ...(actorId && { actor_id: actorId }),
    ...(namedIds?.length && { named_ids: namedIds }),
    ...(announcementId && { announcement_id: announcementId }),
    ...(validUntil && { valid_until: validUntil }),
  };
  const purge_at = new Date(clock.now().getTime() + failedKeptMs);
  return { ...stateOfNew(app, sendAfter), ...(app.holdsNewJobs && { purge_at }), mail };
}

/** Whether all write errors are duplicate keys. */
const isOnlyDuplicates = (error: unknown) =>
  error instanceof mongoose.mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === 11_000);

/** Documents per write. */
const batchSize = 500;

/**
 * Stores mails in the outbox, each key once, and returns without waiting for a mail server. Inside a transaction they
 * are stored with what causes them; outside one, repeat the call with the same keys when its cause is repeated. Does
 * nothing where mail is off.
 */
export async function enqueueMails(app: AppContext, mails: readonly OutgoingMail[]): Promise<void> {
  if (!app.mail.isOn) return;
  for (const part of partsOf(mails, batchSize)) {
    // A duplicate-key error would abort a transaction; an upsert that matches changes nothing.
    const writes = part.map((mail) => ({
      updateOne: {
        filter: { kind: jobKindOf(mail), subject: digestOf(mail.key) },
        update: { $setOnInsert: storedMailOf(app, mail) },
        upsert: true,
      },
    }));
    try {
      await MailModel.bulkWrite(writes, { ordered: false, timestamps: false });
    } catch (error) {
      // The key was stored concurrently, which is as good.
      if (isInTransaction() || !isOnlyDuplicates(error)) throw error;
    }
  }
  afterCommit(() => {
    for (const kind of new Set(mails.map(jobKindOf))) app.jobs.emit('enqueued', kind);
  });
}

/** One mail; see `enqueueMails`. */
export function enqueueMail(app: AppContext, mail: OutgoingMail): Promise<void> {
  return enqueueMails(app, [mail]);
}

const unsent = { state: { $in: ['waiting', 'failed'] } } as const;

/** Removes unsent mails of these kinds to a member, because they are outdated. */
export async function withdrawMails(memberId: string, kinds: readonly string[]): Promise<void> {
  await MailModel.deleteMany({ 'mail.member_id': memberId, 'mail.kind': { $in: kinds }, ...unsent });
}

/**
 * Changes the recipient of a member's unsent mails to her new address. Mails of the category `security` keep theirs: they
 * tell the owner of the former mailbox of the change.
 */
export async function readdressMails(memberId: Types.ObjectId, from: string, to: string): Promise<void> {
  await MailModel.updateMany(
    { 'mail.member_id': memberId, 'mail.to.address': from, 'mail.category': { $ne: 'security' }, ...unsent },
    { 'mail.to.address': to },
  );
}

/** Removes unsent essential mails of these kinds to a mailbox that belongs to no member, as far as the outbox knows. */
export async function withdrawMailsTo(address: string, kinds: readonly string[]): Promise<void> {
  const mails = { 'mail.to.address': address, 'mail.kind': { $in: kinds }, ...unsent };
  await MailModel.deleteMany({ kind: 'send-account-mail', ...mails });
}

/** Removes the essential mails with these keys as far as they are unsent, whichever address they go to. */
export async function withdrawEssentialMails(keys: readonly string[]): Promise<void> {
  await MailModel.deleteMany({ kind: 'send-account-mail', subject: { $in: keys.map(digestOf) }, ...unsent });
}

/** Removes the optional mail with this key if it is unsent. */
export async function withdrawMailWithKey(key: string): Promise<void> {
  await MailModel.deleteOne({ kind: 'send-mail', subject: digestOf(key), ...unsent });
}

/**
 * Removes the unsent mails to each of two members about what the other did, as a block hides them
 * (product/notifications-and-mails#held-mails).
 */
export async function withdrawMailsBetween(first: string, second: string): Promise<void> {
  for (const [recipient, actor] of [
    [first, second],
    [second, first],
  ]) {
    await MailModel.deleteMany({ 'mail.member_id': recipient, 'mail.actor_id': actor, ...unsent });
  }
}

/** Whether mails of an announcement wait. */
export const hasWaitingMails = async (id: Types.ObjectId): Promise<boolean> =>
  (await MailModel.exists({ 'mail.announcement_id': id, state: 'waiting' })) !== null;

/** How many mails of an announcement have gone out, and could not be delivered. */
export async function countMailsOfAnnouncement(
  id: Types.ObjectId,
): Promise<{ sent: number; failed: number }> {
  const count = (filter: object) => MailModel.countDocuments({ 'mail.announcement_id': id, ...filter });
  return {
    sent: await count({ 'mail.outcome': 'sent' }),
    failed: await count({ state: 'failed' }),
  };
}

/** For the data export: a member's mails, one by one. */
export async function* mailsOf(memberId: string): AsyncGenerator<MailEntryDto> {
  for await (const { state, mail } of MailModel.find({ 'mail.member_id': memberId }).lean().cursor()) {
    const { kind, outcome, created_at } = mail;
    yield {
      kind,
      state: outcome ?? (state === 'failed' ? 'dead' : 'waiting'),
      created_at: created_at.toISOString(),
    };
  }
}

/**
 * Kinds whose mails are about the member who acted. Mails of other kinds are sent even if her account was deleted: an
 * event has changed, whoever changed it.
 */
const kindsAboutActor: readonly NotificationKind[] = [
  'contact_request',
  'contact_accepted',
  'introduction',
  'invitation_accepted',
  'message',
  'rsvp',
  'application',
];

/** Those of these members whose mail of this kind has not left: it waits, was given up, or was dropped. */
export async function unsentTo(
  memberIds: readonly Types.ObjectId[],
  kind: string,
): Promise<Types.ObjectId[]> {
  // One that is claimed may be on its way.
  const isClaimed = { claimed_until: { $gt: clock.now() } };
  const mails = await MailModel.find({
    'mail.member_id': { $in: memberIds },
    'mail.kind': kind,
    $or: [{ ...unsent, $nor: [isClaimed] }, { 'mail.outcome': 'dropped' }],
  })
    .select('mail.member_id')
    .lean();
  return mails.flatMap(({ mail }) => mail.member_id ?? []);
}

/** Removes the mails to these members, sent or not. */
export async function removeMailsTo(memberIds: readonly mongoose.Types.ObjectId[]): Promise<void> {
  await MailModel.deleteMany({ 'mail.member_id': { $in: memberIds } });
}

/** Removes the mails to these guests of an event, sent or not, as their data is removed. */
export async function removeMailsToGuests(guestIds: readonly Types.ObjectId[]): Promise<void> {
  if (guestIds.length > 0) await MailModel.deleteMany({ 'mail.guest_id': { $in: guestIds } });
}

/**
 * Removes the mails to a deleted member and the unsent mails to others about her; the notifications about her are removed
 * as well (product/notifications-and-mails#held-mails). Removes her id from the mails that are left.
 */
export async function removeMailsOf(memberId: string): Promise<void> {
  await MailModel.deleteMany({ 'mail.member_id': memberId });
  await MailModel.deleteMany({
    'mail.actor_id': memberId,
    'mail.notification_kind': { $in: kindsAboutActor },
    ...unsent,
  });
  await MailModel.updateMany({ 'mail.named_ids': memberId }, { $pull: { 'mail.named_ids': memberId } });
  await MailModel.updateMany({ 'mail.actor_id': memberId }, { $unset: { 'mail.actor_id': 1 } });
}
