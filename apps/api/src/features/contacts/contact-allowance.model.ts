import { model, Schema } from 'mongoose';

/** How many requests for contact a member has sent in one calendar month. */
const contactAllowanceSchema = new Schema(
  {
    /** Member and month, as in '65f0… 2026-11'. */
    _id: { type: String, required: true },
    member_id: { type: Schema.Types.ObjectId, required: true },
    used: { type: Number, required: true },
    resets_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

contactAllowanceSchema.index({ member_id: 1 });
contactAllowanceSchema.index({ resets_at: 1 }, { expireAfterSeconds: 0 });

export const ContactAllowanceModel = model('ContactAllowance', contactAllowanceSchema);
