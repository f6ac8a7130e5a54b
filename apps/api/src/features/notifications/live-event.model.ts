import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** How long a live stream that broke off can be continued (beyond §10), and a little more. */
const keptSeconds = 25 * 3600;

export const liveEventTypes = ['notification', 'message', 'unread'] as const;

/** What a member's live streams send, numbered without gaps in the order in which it was committed. */
const liveEventSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    type: { type: String, enum: liveEventTypes, required: true },
    notification_id: Schema.Types.ObjectId,
    /** Of a message, sealed: what its stream event says. */
    message: String,
    /** Of a message: who wrote it, and with whose account it goes. */
    author_id: Schema.Types.ObjectId,
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

liveEventSchema.index({ member_id: 1, number: 1 }, { unique: true });
liveEventSchema.index({ author_id: 1 }, { sparse: true });
liveEventSchema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

export type LiveEvent = InferSchemaType<typeof liveEventSchema> & { _id: Types.ObjectId };

export const LiveEventModel = model('LiveEvent', liveEventSchema);
