import { createHash } from 'node:crypto';
import type { MailEntryDto } from '@rosette/shared/contract/data-export.ts';
import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { oneLine } from '@rosette/shared/one-line.ts';
import mongoose from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { afterCommit, isInTransaction } from '#lib/transaction.ts';
import { MailModel } from './mail.model.ts';
import type { MailAttachment, MailBody, Mailbox, MailCategory, MailContent } from './mail-content.ts';
import { subjectLine } from './mail-text.ts';

export type { MailAttachment, MailCategory, MailContent } from './mail-content.ts';

export interface OutgoingMail {
  /** Kind and what it is about, as in 'receipt:<paymentId>': what was enqueued under a key is not enqueued again. */
  key: string;
  to: Mailbox;
  subject: string;
  content: MailContent;
  category: MailCategory;
  /** Whose preferences count; the mail goes with her account. */
  memberId?: string;
  replyTo?: Mailbox;
  attachments?: MailAttachment[];
  /** Of a notification's mail: the kind, whose own switch counts. */
  notificationKind?: NotificationKind;
  /** After this there is no point in sending it any more. */
  validUntil?: Date;
  /** Not to be sent before; at once where it is left out. */
  sendAfter?: Date;
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const kindOf = (key: string) => key.split(':', 1)[0] as string;

function rowOf({ mail: { seal } }: AppContext, mail: OutgoingMail) {
  const { key, to, subject, content, category, memberId, notificationKind } = mail;
  const { replyTo, attachments, validUntil, sendAfter } = mail;
  const body: MailBody = { content, ...(replyTo && { replyTo }), ...(attachments && { attachments }) };
  return {
    key: digestOf(key),
    kind: kindOf(key),
    to: { name: oneLine(to.name), address: to.address },
    subject: subjectLine(subject),
    category,
    state: 'waiting' as const,
    tries: 0,
    created_at: clock.now(),
    body: seal.close(JSON.stringify(body)),
    next_try_at: sendAfter ?? clock.now(),
    ...(memberId && { member_id: memberId }),
    ...(notificationKind && { notification_kind: notificationKind }),
    ...(validUntil && { valid_until: validUntil }),
  };
}

/** Whether all that went wrong is that keys were there already. */
const isOnlyDuplicates = (error: unknown) =>
  error instanceof mongoose.mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === 11_000);

/** Rows of one write; a mail to a crowd is several. */
const batchSize = 500;

/**
 * Puts mails into the outbox, each key once, and returns without waiting for a mail server. Inside a transaction they
 * are part of it, so what caused them and they happen together; outside one, call it again with the same keys when what
 * caused them is repeated. Does nothing where mail is switched off.
 */
export async function enqueueMails(app: AppContext, mails: readonly OutgoingMail[]): Promise<void> {
  if (!app.mail.isOn) return;
  for (let at = 0; at < mails.length; at += batchSize) {
    // An insert that meets its own key would end a transaction; an upsert that finds it changes nothing.
    const writes = mails.slice(at, at + batchSize).map((mail) => {
      const { key, ...row } = rowOf(app, mail);
      return { updateOne: { filter: { key }, update: { $setOnInsert: row }, upsert: true } };
    });
    try {
      await MailModel.bulkWrite(writes, { ordered: false, timestamps: false });
    } catch (error) {
      // Somebody else put the same key in at the same moment: it is there, which is all that was wanted.
      if (isInTransaction() || !isOnlyDuplicates(error)) throw error;
    }
  }
  afterCommit(() => app.mail.bell.emit('ring'));
}

/** One mail; see `enqueueMails`. */
export function enqueueMail(app: AppContext, mail: OutgoingMail): Promise<void> {
  return enqueueMails(app, [mail]);
}

/** Takes mails of these kinds to a member back that have not been sent yet, because what they say is no longer so. */
export async function withdrawMails(memberId: string, kinds: readonly string[]): Promise<void> {
  await MailModel.deleteMany({
    member_id: memberId,
    kind: { $in: kinds },
    state: { $in: ['waiting', 'dead'] },
  });
}

/** Takes the mail with this key back, if it has not been sent yet. */
export async function withdrawMailWithKey(key: string): Promise<void> {
  await MailModel.deleteOne({ key: digestOf(key), state: { $in: ['waiting', 'dead'] } });
}

/** For the download of her data: which mails went or are to go to a member, one by one. */
export async function* mailsOf(memberId: string): AsyncGenerator<MailEntryDto> {
  for await (const { kind, state, created_at } of MailModel.find({ member_id: memberId }).lean().cursor()) {
    yield { kind, state, created_at: created_at.toISOString() };
  }
}

/** Forgets every mail that was to go or went to a member whose account is deleted. */
export async function removeMailsOf(memberId: string): Promise<void> {
  await MailModel.deleteMany({ member_id: memberId });
}
