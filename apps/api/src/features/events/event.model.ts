import { guestChoices, seriesSteps } from '@rosette/shared/contract/event-list.ts';
import { attendeeVisibilities } from '@rosette/shared/contract/events.ts';
import { type EventTimes, endOfEvent, startOfEvent } from '@rosette/shared/event-times.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { notFound } from '#lib/app-error.ts';
import { timestamps } from '#lib/timestamps.ts';

/** The stored instants of an event's times. */
export const timesOf = (event: EventTimes): { starts_at: Date; ends_at: Date } => ({
  starts_at: startOfEvent(event),
  ends_at: endOfEvent(event),
});

/** product/events#reminders: ms before the start at which attendees are reminded. */
const reminderLeadsMs = [24 * 3_600_000, 3_600_000];

/** The instants of an event's reminders, in order. */
export const reminderMoments = ({ starts_at }: { starts_at: Date }): Date[] =>
  reminderLeadsMs.map((lead) => new Date(starts_at.getTime() - lead));

/** The next reminder after `now`; null after the last. */
export const nextReminderAt = (event: { starts_at: Date }, now: Date): Date | null =>
  reminderMoments(event).find((moment) => moment > now) ?? null;

const eventSchema = new Schema(
  {
    organizer_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    organizer_hidden_until: Date,
    title: { type: String, required: true },
    description: { type: String, required: true },
    date: { type: Date, required: true },
    time: String,
    time_zone: String,
    end_date: Date,
    /** Start and end computed from the four fields above by `timesOf`; lists are sorted by them. */
    starts_at: { type: Date, required: true },
    ends_at: { type: Date, required: true },
    /** Of a date of a series (product/events#series): what its dates have in common. */
    series_id: Schema.Types.ObjectId,
    series_every: { type: String, enum: seriesSteps },
    /** Which weekday of the month its first date was; see `nthWeekday`. */
    series_nth: Number,
    /** The last date of the series that was removed, known by those that were there then. */
    series_removed_date: Date,
    /** Not the date by which lists of new events show the series as one entry. */
    is_later_date: Boolean,
    location: { type: String, required: true },
    online_only: Boolean,
    /** Private: for attendees, organizer and admins. */
    address: String,
    online_url: String,
    image: String,
    capacity: Number,
    attendee_visibility: { type: String, enum: attendeeVisibilities, required: true, default: 'members' },
    /** Whether people without an account may come, and from how many days before; absent where nothing was chosen. */
    guests: { type: String, enum: guestChoices },
    guests_from: Number,
    /** Counts of attendees and waitlist; only `attendance.ts` changes them, together with RSVPs. */
    attendee_count: { type: Number, required: true, default: 0 },
    waitlist_count: { type: Number, required: true, default: 0 },
    /** How many of the attendees are guests; absent for none. */
    guest_count: Number,
    /** Incremented by every change of an RSVP. */
    rsvp_version: { type: Number, required: true, default: 0 },
    /** When a field that calendars show last changed. */
    calendar_changed_at: Date,
    is_sponsored: { type: Boolean, required: true, default: false },
    sponsor_name: String,
    /** The state that attendees were last notified of. */
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
    /** When a waiting change is announced, and who made it. */
    tell_change_at: Date,
    changed_by: Schema.Types.ObjectId,
    /** The next reminder; absent after the last. */
    remind_at: Date,
    /** When the next attendees are asked whom they met; absent until the event is over. */
    ask_met_at: Date,
    /** The last changes, oldest first; see `maxChangesAnHour`. */
    change_times: { type: [{ type: Date, required: true }], select: false, default: undefined },
    /** The search index; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
  },
  { timestamps, versionKey: false } as const,
);

/** Past events are read backwards. */
eventSchema.index({ starts_at: 1, _id: 1 });
/** Upcoming events, which a community has some hundreds of, are found by their end and then sorted. */
eventSchema.index({ ends_at: 1 });
eventSchema.index({ organizer_id: 1 });
eventSchema.index({ organizer_hidden_until: 1 }, { sparse: true });
/** The dates of a series. */
eventSchema.index({ series_id: 1, starts_at: 1 }, { sparse: true });
/** Only events with a waiting change. */
eventSchema.index({ tell_change_at: 1 }, { sparse: true });
/** Only events with a reminder ahead. */
eventSchema.index({ remind_at: 1 }, { sparse: true });
eventSchema.index({ created_at: -1, _id: -1 });

export type Event = InferSchemaType<typeof eventSchema> & { _id: Types.ObjectId };

export const EventModel = model('Event', eventSchema);

export const missingEvent = () => notFound('unknown_event');
