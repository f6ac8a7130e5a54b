import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/**
 * Seconds for which live events are stored, so that a reconnecting client gets those it missed
 * (product/notifications-and-mails#live-stream).
 */
const keptSeconds = 25 * 3600;

const liveEventTypes = ['notification', 'message', 'unread'] as const;

/** The events of a member's live streams, numbered without gaps in commit order. */
const liveEventSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    type: { type: String, enum: liveEventTypes, required: true },
    notification_id: Schema.Types.ObjectId,
    /** Messages only: the event's data, sealed. */
    message: String,
    /** Messages only: the author, with whose account it is removed. */
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
