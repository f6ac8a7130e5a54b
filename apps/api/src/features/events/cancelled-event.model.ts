import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** What calendars show of a cancelled event, for as long as they do (product/events#calendars). */
const cancelledEventSchema = new Schema(
  {
    organizer_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    organizer_hidden_until: Date,
    organizer_name: { type: String, required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    location: { type: String, required: true },
    /** The series whose date it was; see `SeriesDto`. */
    series_id: Schema.Types.ObjectId,
    date: Date,
    starts_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    created_at: { type: Date, required: true },
    calendar_changed_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);

cancelledEventSchema.index({ organizer_id: 1 });
cancelledEventSchema.index({ series_id: 1 }, { sparse: true });
cancelledEventSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type CancelledEvent = InferSchemaType<typeof cancelledEventSchema> & { _id: Types.ObjectId };

export const CancelledEventModel = model('CancelledEvent', cancelledEventSchema);
