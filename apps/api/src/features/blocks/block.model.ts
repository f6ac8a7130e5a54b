import { model, Schema } from 'mongoose';

/** A member's block of another one; it hides each from the other. */
const blockSchema = new Schema(
  {
    blocker_id: { type: Schema.Types.ObjectId, required: true },
    blocked_id: { type: Schema.Types.ObjectId, required: true },
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

blockSchema.index({ blocker_id: 1, blocked_id: 1 }, { unique: true });
blockSchema.index({ blocker_id: 1, created_at: -1, _id: -1 });
blockSchema.index({ blocked_id: 1 });

export const BlockModel = model('Block', blockSchema);
