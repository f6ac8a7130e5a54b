import { model, Schema } from 'mongoose';

/** A suggested member whom another one dismissed, for a while. */
const dismissalSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    other_id: { type: Schema.Types.ObjectId, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

dismissalSchema.index({ member_id: 1, other_id: 1 }, { unique: true });
dismissalSchema.index({ other_id: 1 });
dismissalSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const DismissalModel = model('SuggestionDismissal', dismissalSchema);
