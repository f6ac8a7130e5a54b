import { model, Schema } from 'mongoose';

/** `address` of the row that counts for all addresses without one of their own. */
export const anywhere = 'anywhere';

/** Failed passwords of one account, and from which network addresses somebody has signed in to it. */
const signInAttemptSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    address: { type: String, required: true },
    /** Failed passwords since the count began; it begins anew at `count_ends_at`. */
    failures: Number,
    count_ends_at: Date,
    /** When somebody last signed in from this address. */
    signed_in_at: Date,
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);

signInAttemptSchema.index({ member_id: 1, address: 1 }, { unique: true });
signInAttemptSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const SignInAttemptModel = model('SignInAttempt', signInAttemptSchema);
