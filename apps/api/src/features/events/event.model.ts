import { attendeeVisibilities } from '@rosette/shared/contract/events.ts';
import { type EventTimes, endOfEvent, startOfEvent } from '@rosette/shared/event-times.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { notFound } from '#lib/app-error.ts';

/** An event that lasts longer is long: a list of what runs has to look for it apart. Milliseconds. */
export const longEventMs = 24 * 3_600_000;

/** What is stored of when an event is, to be found and ordered by; null takes `is_long` away. */
export function timesOf(event: EventTimes): { starts_at: Date; ends_at: Date; is_long: true | null } {
  const [starts_at, ends_at] = [startOfEvent(event), endOfEvent(event)];
  return { starts_at, ends_at, is_long: ends_at.getTime() - starts_at.getTime() > longEventMs || null };
}

/** beyond §11: reminders go this long before the start. Milliseconds. */
const reminderLeadsMs = [24 * 3_600_000, 3_600_000];

/** When those who go to an event are reminded of it, in order. */
export const reminderMoments = ({ starts_at }: { starts_at: Date }): Date[] =>
  reminderLeadsMs.map((lead) => new Date(starts_at.getTime() - lead));

/** The next of these moments after `now`; null when there is none any more. */
export const nextReminderAt = (event: { starts_at: Date }, now: Date): Date | null =>
  reminderMoments(event).find((moment) => moment > now) ?? null;

const eventSchema = new Schema(
  {
    organizer_id: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    date: { type: Date, required: true },
    time: String,
    time_zone: String,
    end_date: Date,
    /** When it starts and is over, from the four above; see `timesOf`. Lists are ordered by it. */
    starts_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    /** Set where it lasts longer than `longEventMs`. */
    is_long: Boolean,
    location: { type: String, required: true },
    /** These two are private: for who is going, the organizer and admins. */
    address: String,
    online_url: String,
    image: String,
    capacity: Number,
    attendee_visibility: { type: String, enum: attendeeVisibilities, required: true, default: 'members' },
    /** How many are going and waiting; changed by `attendance.ts` alone, together with the answers. */
    attendee_count: { type: Number, required: true, default: 0 },
    waitlist_count: { type: Number, required: true, default: 0 },
    /** Counts the changes of who attends. */
    rsvp_version: { type: Number, required: true, default: 0 },
    /** When it last changed in what calendars show. */
    calendar_changed_at: Date,
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
        end_date: Date,
        location: { type: String, required: true },
        address: String,
        online_url: String,
      },
      { _id: false },
    ),
    /** When attendees are told of a change that came soon after another, and who made it. */
    tell_change_at: Date,
    changed_by: Schema.Types.ObjectId,
    /** When who goes is reminded next; missing when that is over. */
    remind_at: Date,
    /** When it was changed lately, oldest first; see `maxChangesAnHour`. */
    change_times: { type: [{ type: Date, required: true }], select: false, default: undefined },
    /** What it is searched by; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
    search_grams: { type: [String], select: false },
  },
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' }, versionKey: false } as const,
);

/** Upcoming ones are read forwards, past ones backwards. */
eventSchema.index({ starts_at: 1, _id: 1 });
/** Those that last longer than a day and may still run. */
eventSchema.index({ is_long: 1, starts_at: 1 });
eventSchema.index({ organizer_id: 1 });
/** Only where a change waits to be told. */
eventSchema.index({ tell_change_at: 1 }, { sparse: true });
/** Only where a reminder is still to come. */
eventSchema.index({ remind_at: 1 }, { sparse: true });
eventSchema.index({ created_at: -1, _id: -1 });
eventSchema.index({ search_grams: 1, starts_at: 1, _id: 1 });
/** Only what a copy of the release before wrote during a rolling upgrade; see `migrateLateRsvps`. */
eventSchema.index({ attendees: 1 }, { sparse: true });

export type Event = InferSchemaType<typeof eventSchema> & { _id: Types.ObjectId };

export const EventModel = model('Event', eventSchema);

export const missingEvent = () => notFound('This event does not exist');
