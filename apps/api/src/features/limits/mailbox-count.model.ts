import { model, Schema } from 'mongoose';

/** The mails of a UTC day, or of a kind in an hour, to the mailbox of somebody who need not have written to us. */
const mailboxCountSchema = new Schema(
  {
    /** A keyed hash of the address, and the day or kind. */
    _id: { type: String, required: true },
    sent: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

mailboxCountSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const MailboxCountModel = model('MailboxCount', mailboxCountSchema);
