import { mailTopicNames, notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import type { MailCategory } from './mail-content.ts';

const categories: readonly MailCategory[] = ['essential', ...mailTopicNames];

/** `dropped` was not wanted any more when its turn came; `dead` could not be delivered and waits for an admin. */
const mailStates = ['waiting', 'sent', 'dropped', 'dead'] as const;

const mailSchema = new Schema(
  {
    /** A digest: keys name members, and the row outlives what it was about. */
    key: { type: String, required: true },
    /** The key up to its first colon: what kind of mail this is, for logs and metrics. */
    kind: { type: String, required: true },
    category: { type: String, enum: categories, required: true },
    /** Of a notification's mail: the kind, whose own switch counts. */
    notification_kind: { type: String, enum: notificationKinds },
    /** Whose preferences count and with whose account it goes. */
    member_id: Schema.Types.ObjectId,
    state: { type: String, enum: mailStates, required: true, default: 'waiting' },
    /** Gone, like all that says what was in it, once it was sent. */
    to: new Schema({ name: String, address: { type: String, required: true } }, { _id: false }),
    subject: String,
    /** A sealed `MailBody`. */
    body: String,
    /** After this there is no point in it. */
    valid_until: Date,
    tries: { type: Number, required: true, default: 0 },
    /** When it is tried next; while it is being sent, when another worker may take it for abandoned. */
    next_try_at: Date,
    /** Who is sending it. */
    lease: String,
    /** What kind of failure the last try ended in; never what the mail server said about the address. */
    last_error: String,
    failed_at: Date,
    created_at: { type: Date, required: true },
    /** When the row itself goes. */
    purge_at: Date,
  },
  { versionKey: false } as const,
);

mailSchema.index({ key: 1 }, { unique: true });
// Only what waits has one: the index is as small as the queue.
mailSchema.index({ next_try_at: 1 }, { sparse: true });
mailSchema.index({ state: 1, failed_at: -1, _id: -1 }, { partialFilterExpression: { state: 'dead' } });
mailSchema.index({ member_id: 1, kind: 1 });
mailSchema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });

export type StoredMail = InferSchemaType<typeof mailSchema> & { _id: Types.ObjectId };

export const MailModel = model('Mail', mailSchema);
