import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

export const liveEventTypes = ['notification', 'message', 'unread'] as const;

const liveEventSchema = new Schema(
  {
    type: { type: String, enum: liveEventTypes, required: true },
    /** The notification or message, which is read when it is sent. */
    about_id: Schema.Types.ObjectId,
    at: { type: Date, required: true },
  },
  { _id: false },
);

/** The latest events of a member's live streams; `_id` is hers. */
const liveLogSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** The number of the last of `events`: they are numbered without gaps, in commit order. */
    last_number: { type: Number, required: true },
    events: { type: [liveEventSchema], required: true },
    changed_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

/** Live streams poll it once a second for changed logs. */
liveLogSchema.index({ changed_at: 1 });

export type LiveLog = InferSchemaType<typeof liveLogSchema> & { _id: Types.ObjectId };

export const LiveLogModel = model('LiveLog', liveLogSchema);
