import { type InferSchemaType, model, Schema } from 'mongoose';

/** The one document of this collection: whether mails are held because the mail server refuses most of them. */
const mailHoldSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** Absent while they are not. */
    held_since: Date,
    held_until: Date,
    /** Why the last one was refused, and what the server said. */
    reason: String,
    words: String,
    /** Refusals of before do not count. */
    released_at: Date,
  },
  { versionKey: false } as const,
);

export type MailHold = InferSchemaType<typeof mailHoldSchema>;

export const MailHoldModel = model('MailHold', mailHoldSchema);
