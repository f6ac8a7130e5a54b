import { model, Schema } from 'mongoose';

/** Seconds that an answer is kept for whoever repeats the call (beyond, first bullets). */
const keptSeconds = 24 * 3600;

/** The first answer to a creation that was sent with an `Idempotency-Key`. */
const idempotencyKeySchema = new Schema(
  {
    /** A digest of who called, what and with which key: none of it is kept for this. */
    _id: { type: String, required: true },
    /** A digest of the body: the same key with another one is refused. */
    body: { type: String, required: true },
    /** Sealed, as it may hold a token. */
    answer: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { versionKey: false },
);

idempotencyKeySchema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

export const IdempotencyKeyModel = model('IdempotencyKey', idempotencyKeySchema);

/** The instant after which an answer counts although the database has not removed older ones yet. */
export const keptSince = (now: Date) => new Date(now.getTime() - keptSeconds * 1000);
