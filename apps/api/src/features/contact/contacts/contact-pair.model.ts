import { type InferSchemaType, model, Schema } from 'mongoose';

/** Two members with a common history. Every change between the two writes this document first; see `lockPair`. */
const contactPairSchema = new Schema(
  {
    /** The two ids in ascending order, as in '65f0… 65f1…'. */
    _id: { type: String, required: true },
    member_ids: { type: [Schema.Types.ObjectId], required: true },
    version: { type: Number, required: true },
    /** The id of their conversation, once there is one. */
    conversation_id: { type: Schema.Types.ObjectId, required: true },
  },
  { versionKey: false } as const,
);

contactPairSchema.index({ member_ids: 1 });

export type ContactPair = InferSchemaType<typeof contactPairSchema>;

export const ContactPairModel = model('ContactPair', contactPairSchema);
