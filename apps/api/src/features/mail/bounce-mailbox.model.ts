import { model, Schema } from 'mongoose';

/** The one document of this collection: how far the mailbox of returned mails was read. */
const bounceMailboxSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** The mailbox as the server numbers it: the numbers begin anew with another one. */
    uid_validity: String,
    last_uid: Number,
    /** Why it cannot be read, and since when; absent while it can. */
    problem: String,
    problem_since: Date,
    /** When the log said so. */
    logged_at: Date,
  },
  { versionKey: false } as const,
);

export const BounceMailboxModel = model('BounceMailbox', bounceMailboxSchema);
