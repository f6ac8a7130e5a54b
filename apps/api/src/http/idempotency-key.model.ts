import { model, Schema } from 'mongoose';

/** Seconds for which an answer is kept for repeated calls (product/api#repeating-a-call). */
const keptSeconds = 24 * 3600;

/** The first answer to a creation with an `Idempotency-Key`. */
const idempotencyKeySchema = new Schema(
  {
    /** A digest of caller, endpoint and key; none of them is stored. */
    _id: { type: String, required: true },
    /** A digest of the body: the same key with another body is refused. */
    body: { type: String, required: true },
    /** Sealed, as it may hold a token. */
    answer: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { versionKey: false },
);

idempotencyKeySchema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

export const IdempotencyKeyModel = model('IdempotencyKey', idempotencyKeySchema);

/** Answers older than this are ignored, even before the TTL index removes them. */
export const keptSince = (now: Date) => new Date(now.getTime() - keptSeconds * 1000);
