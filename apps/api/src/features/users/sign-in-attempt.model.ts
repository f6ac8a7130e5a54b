import { model, Schema } from 'mongoose';

/** `address` of the row that counts for all addresses together. */
export const anywhere = 'anywhere';

/** How signing in to one account went, from one network address or from all of them together. */
const signInAttemptSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    address: { type: String, required: true },
    /** Wrong passwords since the last right one, as long as they are not forgotten. */
    failures: Number,
    forget_at: Date,
    /** Until then nothing is tried from there. */
    wait_until: Date,
    /** She has signed in from there. */
    is_known: Boolean,
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);

signInAttemptSchema.index({ member_id: 1, address: 1 }, { unique: true });
signInAttemptSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const SignInAttemptModel = model('SignInAttempt', signInAttemptSchema);
