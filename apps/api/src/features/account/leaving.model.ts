import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** A member whose account is being deleted; `_id` is hers. Gone once nothing is left of her. */
const leavingSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** For the goodbye and what is kept under her address; gone once that is done. */
    full_name: String,
    email: String,
    is_email_verified: Boolean,
    /** When it is gone on with, should whoever began have died. */
    next_look_at: { type: Date, required: true },
    /** Everything was removed once; what requests under way wrote meanwhile remains to be looked for. */
    is_cleared: Boolean,
  },
  { versionKey: false },
);

leavingSchema.index({ next_look_at: 1 });

export type Leaving = InferSchemaType<typeof leavingSchema> & { _id: Types.ObjectId };

export const LeavingModel = model('Leaving', leavingSchema);
