import { type InferSchemaType, model, Schema } from 'mongoose';

/** What an account has used of one of its limits, over all processes. */
const accountCountSchema = new Schema(
  {
    /** The account, the kind, and where it has one the record or the month: '65f0… event', '65f0… application 2026-11'. */
    _id: { type: String, required: true },
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** The latest instants by window, oldest first, at most as many as its limit; see `windowOf`. */
    times: Schema.Types.Mixed,
    /** How many in this calendar month, in place of `times`. */
    used: Number,
    /** When nothing needs it any more. Absent for a limit without end. */
    expires_at: Date,
  },
  { versionKey: false },
);

accountCountSchema.index({ member_id: 1 });
accountCountSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type AccountCount = InferSchemaType<typeof accountCountSchema> & { times?: Record<string, Date[]> };

export const AccountCountModel = model('AccountCount', accountCountSchema);
