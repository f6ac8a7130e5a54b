import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** A member's block of another one; `hideFromEachOther` stores its effect. */
const blockSchema = new Schema(
  {
    blocker_id: { type: Schema.Types.ObjectId, required: true },
    blocked_id: { type: Schema.Types.ObjectId, required: true },
    created_at: { type: Date, required: true },
    /** How often the blocked member has removed a block of hers while this one stood. */
    times_left_alone: Number,
  },
  { versionKey: false } as const,
);

blockSchema.index({ blocker_id: 1, blocked_id: 1 }, { unique: true });
blockSchema.index({ blocker_id: 1, created_at: -1, _id: -1 });
blockSchema.index({ blocked_id: 1 });

export type Block = InferSchemaType<typeof blockSchema> & { _id: Types.ObjectId };

export const BlockModel = model('Block', blockSchema);
