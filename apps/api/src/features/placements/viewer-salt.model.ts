import { type InferSchemaType, model, Schema } from 'mongoose';

/** The random salt of one UTC day's key, shared by all processes; removed after the day. */
const viewerSaltSchema = new Schema(
  {
    /** The day, as in '2026-05-31'. */
    _id: { type: String, required: true },
    salt: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);

viewerSaltSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type ViewerSalt = InferSchemaType<typeof viewerSaltSchema>;

export const ViewerSaltModel = model('ViewerSalt', viewerSaltSchema);
