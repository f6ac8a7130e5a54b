import { rsvpStates } from '@rosette/shared/contract/rsvp-state.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** A member's RSVP; `left` is kept, as her calendar shows it as cancelled. */
const rsvpSchema = new Schema(
  {
    event_id: { type: Schema.Types.ObjectId, required: true },
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    member_hidden_until: Date,
    state: { type: String, enum: [...rsvpStates, 'left'] as const, required: true },
    /** When she entered this state. */
    since: { type: Date, required: true },
    /** The order of an event's RSVPs, in which the waitlist moves up. */
    number: { type: Number, required: true },
    /** When calendars last saw it change; see `calendarStepMs`. */
    calendar_changed_at: Date,
    checked_in_at: Date,
    /** Only for cancelled events: when calendars stop showing it. */
    expires_at: Date,
  },
  { versionKey: false },
);

rsvpSchema.index({ event_id: 1, member_id: 1 }, { unique: true });
/** Attendees, then the waitlist, in order. */
rsvpSchema.index({ event_id: 1, state: 1, number: 1 });
rsvpSchema.index({ member_id: 1, state: 1 });
rsvpSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type Rsvp = InferSchemaType<typeof rsvpSchema> & { _id: Types.ObjectId };

export const RsvpModel = model('Rsvp', rsvpSchema);
