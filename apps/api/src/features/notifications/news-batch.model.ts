import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** A batch of recipients of news for a crowd: stored with its cause, delivered in a transaction of its own. */
const newsBatchSchema = new Schema(
  {
    /** The news without its recipients, sealed. */
    news: { type: String, required: true },
    /** The id of its subject, with which it is removed. */
    about_id: { type: String, required: true },
    actor_id: Schema.Types.ObjectId,
    member_ids: { type: [Schema.Types.ObjectId], required: true },
    /** Of a batch for guests of an event, who are no members: the ids of their RSVPs. */
    guest_ids: { type: [Schema.Types.ObjectId], default: undefined },
  },
  { versionKey: false } as const,
);

newsBatchSchema.index({ about_id: 1 });
newsBatchSchema.index({ member_ids: 1 });
newsBatchSchema.index({ actor_id: 1 }, { sparse: true });

export type NewsBatch = InferSchemaType<typeof newsBatchSchema> & { _id: Types.ObjectId };

export const NewsBatchModel = model('NewsBatch', newsBatchSchema);
