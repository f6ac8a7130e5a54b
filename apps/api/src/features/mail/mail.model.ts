import { mailTopicNames, notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, Schema } from 'mongoose';
import { type Job, jobsWith } from '#features/jobs/jobs.service.ts';
import type { Message } from '#lib/message.ts';
import type { MailCategory } from './mail-content.ts';

const categories: readonly MailCategory[] = ['security', 'essential', ...mailTopicNames];

/** ms for which a finished mail blocks its key; longer than anything is enqueued again. */
export const finishedKeptMs = 90 * 86_400_000;

/** ms for which a mail that was given up is kept. */
export const failedKeptMs = 30 * 86_400_000;

/** `dropped` was unwanted or expired when it was due. */
const mailOutcomes = ['sent', 'dropped'] as const;

/**
 * A mail is a job that holds what is to be sent. Its subject is a digest of the mail's key: keys hold member ids, and the
 * document outlives what it is about.
 */
const mailSchema = new Schema({
  mail: {
    /** The key up to its first colon, for logs and metrics. */
    kind: { type: String, required: true },
    category: { type: String, enum: categories, required: true },
    /** Mails of notifications: the kind, whose channel setting is checked. */
    notification_kind: { type: String, enum: notificationKinds },
    /** The member whose preferences are checked and with whose account it is removed. */
    member_id: Schema.Types.ObjectId,
    /** The guest of an event to whom it is: the id of her RSVP, with which it is removed. */
    guest_id: Schema.Types.ObjectId,
    /** Mails of notifications: who acted, so that a block withdraws them. Unset once it was sent. */
    actor_id: Schema.Types.ObjectId,
    /** Others whom the mail names, such as an event's organizer: it waits while one of them is suspended. */
    named_ids: { type: [Schema.Types.ObjectId], default: undefined },
    /** Unset, like all content, once it was sent. */
    to: new Schema({ name: String, address: { type: String, required: true } }, { _id: false }),
    subject: Schema.Types.Mixed,
    announcement_id: Schema.Types.ObjectId,
    /** Of a recipient who is no member: the one that she was using, where it is known. */
    language: { type: String, enum: languages },
    /** A sealed `MailBody`. */
    body: String,
    /** Not sent after this. */
    valid_until: Date,
    created_at: { type: Date, required: true },
    /** When a mail server or a mailbox refused it: the latest tries. */
    refused_at: { type: [Date], default: undefined },
    /** Whether it waits because the mail server refuses most mails (`mail-hold.service.ts`). */
    is_held: Boolean,
    /** Whether an admin has it sent although mails to its recipient come back. */
    is_wanted: Boolean,
    /** Whether it came back. */
    is_returned: Boolean,
    /** A keyed hash of the address that a mail to a member or guest was sent to, for mails that come back. */
    sent_to: String,
    outcome: { type: String, enum: mailOutcomes },
  },
});

mailSchema.index({ 'mail.member_id': 1, 'mail.kind': 1 }, { sparse: true });
mailSchema.index({ 'mail.guest_id': 1 }, { sparse: true });
mailSchema.index({ 'mail.actor_id': 1 }, { sparse: true });
mailSchema.index({ 'mail.announcement_id': 1 }, { sparse: true });
mailSchema.index({ 'mail.named_ids': 1 }, { sparse: true });
mailSchema.index({ 'mail.refused_at': -1 }, { sparse: true });
mailSchema.index({ 'mail.is_held': 1 }, { sparse: true });

type MailFields = InferSchemaType<typeof mailSchema>;

export type StoredMail = Job & {
  mail: Omit<NonNullable<MailFields['mail']>, 'refused_at'> & { subject?: Message; refused_at?: Date[] };
};

export const MailModel = jobsWith<StoredMail>('Mail', mailSchema);
