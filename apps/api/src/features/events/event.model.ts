import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { notFound } from '#lib/app-error.ts';

const eventSchema = new Schema(
  {
    organizer_id: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    date: { type: Date, required: true },
    time: String,
    time_zone: String,
    location: { type: String, required: true },
    image: String,
    attendees: { type: [Schema.Types.ObjectId], required: true, default: [] },
    is_sponsored: { type: Boolean, required: true, default: false },
    sponsor_name: String,
    /** What attendees were told last of what and when and where it is. */
    told: new Schema(
      {
        at: { type: Date, required: true },
        title: { type: String, required: true },
        date: { type: Date, required: true },
        time: String,
        time_zone: String,
        location: { type: String, required: true },
      },
      { _id: false },
    ),
    /** When attendees are told of a change that came soon after another, and who made it. */
    tell_change_at: Date,
    changed_by: Schema.Types.ObjectId,
    /** When it was changed lately, oldest first; see `maxChangesAnHour`. */
    change_times: { type: [{ type: Date, required: true }], select: false, default: undefined },
    /** What it is searched by; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
    search_grams: { type: [String], select: false },
  },
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' }, versionKey: false } as const,
);

/** Upcoming ones are read forwards, past ones backwards. */
eventSchema.index({ date: 1, _id: 1 });
eventSchema.index({ organizer_id: 1 });
eventSchema.index({ attendees: 1 });
/** Only where a change waits to be told. */
eventSchema.index({ tell_change_at: 1 }, { sparse: true });
eventSchema.index({ created_at: -1, _id: -1 });
eventSchema.index({ search_grams: 1, date: 1, _id: 1 });

export type Event = InferSchemaType<typeof eventSchema> & { _id: Types.ObjectId };

export const EventModel = model('Event', eventSchema);

export const missingEvent = () => notFound('This event does not exist');
