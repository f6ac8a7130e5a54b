import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** News for a crowd, a part of it: written with what causes it, delivered in a transaction of its own. */
const newsBatchSchema = new Schema(
  {
    /** The news without whom it goes to, sealed. */
    news: { type: String, required: true },
    /** What it is about: when that is removed its news is, too. */
    about_id: { type: String, required: true },
    actor_id: Schema.Types.ObjectId,
    member_ids: { type: [Schema.Types.ObjectId], required: true },
    /** When a process takes it up; while one delivers it, when another may. */
    next_try_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

newsBatchSchema.index({ next_try_at: 1 });
newsBatchSchema.index({ about_id: 1 });
newsBatchSchema.index({ member_ids: 1 });
newsBatchSchema.index({ actor_id: 1 }, { sparse: true });

export type NewsBatch = InferSchemaType<typeof newsBatchSchema> & { _id: Types.ObjectId };

export const NewsBatchModel = model('NewsBatch', newsBatchSchema);
