import { mailTopicNames, notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import type { MailCategory } from './mail-content.ts';

const categories: readonly MailCategory[] = ['essential', ...mailTopicNames];

/** `dropped` was unwanted or expired when it was due; `dead` could not be delivered and waits for an admin. */
const mailStates = ['waiting', 'sent', 'dropped', 'dead'] as const;

const mailSchema = new Schema(
  {
    /** A digest of the key: keys hold member ids, and the document outlives its subject. */
    key: { type: String, required: true },
    /** The key up to its first colon, for logs and metrics. */
    kind: { type: String, required: true },
    category: { type: String, enum: categories, required: true },
    /** Mails of notifications: the kind, whose channel setting is checked. */
    notification_kind: { type: String, enum: notificationKinds },
    /** The member whose preferences are checked and with whose account it is removed. */
    member_id: Schema.Types.ObjectId,
    /** Mails of notifications: who acted, so that a block withdraws them. Unset once it was sent. */
    actor_id: Schema.Types.ObjectId,
    /** Others whom the mail names, such as an event's organizer: it waits while one of them is suspended. */
    named_ids: { type: [Schema.Types.ObjectId], default: undefined },
    state: { type: String, enum: mailStates, required: true, default: 'waiting' },
    /** Unset, like all content, once it was sent. */
    to: new Schema({ name: String, address: { type: String, required: true } }, { _id: false }),
    subject: String,
    /** A sealed `MailBody`. */
    body: String,
    /** Not sent after this. */
    valid_until: Date,
    tries: { type: Number, required: true, default: 0 },
    /** When it is due; while it is being sent, when another worker may take it over. */
    next_try_at: Date,
    /** The lease of the worker that sends it. */
    lease: String,
    /** The kind of the last failure; never the mail server's answer, which may hold the address. */
    last_error: String,
    failed_at: Date,
    created_at: { type: Date, required: true },
    /** When the document is removed. */
    purge_at: Date,
  },
  { versionKey: false } as const,
);

mailSchema.index({ key: 1 }, { unique: true });
// Only waiting mails have one: the index is as small as the queue.
mailSchema.index({ next_try_at: 1 }, { sparse: true });
mailSchema.index({ state: 1, failed_at: -1, _id: -1 }, { partialFilterExpression: { state: 'dead' } });
mailSchema.index({ member_id: 1, kind: 1 });
mailSchema.index({ actor_id: 1 }, { sparse: true });
mailSchema.index({ named_ids: 1 }, { sparse: true });
mailSchema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });

export type StoredMail = InferSchemaType<typeof mailSchema> & { _id: Types.ObjectId };

export const MailModel = model('Mail', mailSchema);
