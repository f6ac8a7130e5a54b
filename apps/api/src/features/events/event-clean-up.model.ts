import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** What is left to do after an event with a crowd was removed; `_id` is the event's. */
const eventCleanUpSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Until when calendars show it as cancelled; absent for one that was over. */
    expires_at: Date,
  },
  { versionKey: false },
);

export type EventCleanUp = InferSchemaType<typeof eventCleanUpSchema> & { _id: Types.ObjectId };

export const EventCleanUpModel = model('EventCleanUp', eventCleanUpSchema);
