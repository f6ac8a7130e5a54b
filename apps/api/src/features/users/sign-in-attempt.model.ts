import { model, Schema } from 'mongoose';

/** `address` of the document that counts for all unknown addresses. */
export const anywhere = 'anywhere';

/** Wrong passwords of an account, and the network addresses that have signed in to it. */
const signInAttemptSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    address: { type: String, required: true },
    /** Wrong passwords in this period; reset at `count_ends_at`. */
    failures: Number,
    count_ends_at: Date,
    /** The last sign-in from this address. */
    signed_in_at: Date,
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);

signInAttemptSchema.index({ member_id: 1, address: 1 }, { unique: true });
signInAttemptSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const SignInAttemptModel = model('SignInAttempt', signInAttemptSchema);
