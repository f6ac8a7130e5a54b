import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** A deletion of an account in progress; `_id` is the member's. Removed once no data is left. */
const leavingSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** For the goodbye mail and the data under her address; removed afterwards. */
    full_name: String,
    email: String,
    is_email_verified: Boolean,
    /** When another process continues it, should the first have died. */
    next_look_at: { type: Date, required: true },
    /** Everything was removed once; the second run is still due. */
    is_cleared: Boolean,
  },
  { versionKey: false },
);

leavingSchema.index({ next_look_at: 1 });

export type Leaving = InferSchemaType<typeof leavingSchema> & { _id: Types.ObjectId };

export const LeavingModel = model('Leaving', leavingSchema);
