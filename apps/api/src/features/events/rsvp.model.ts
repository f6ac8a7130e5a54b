import { rsvpStates } from '@rosette/shared/contract/rsvps.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** What a member has answered to an event; `left` is kept, as her calendar still shows that she called off. */
const rsvpSchema = new Schema(
  {
    event_id: { type: Schema.Types.ObjectId, required: true },
    member_id: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, enum: [...rsvpStates, 'left'] as const, required: true },
    /** Since when she is in this state. */
    since: { type: Date, required: true },
    /** Numbers the answers of an event: who waits moves up in this order. */
    number: { type: Number, required: true },
    checked_in_at: Date,
    /** Only of events that were cancelled: when calendars no longer show it. */
    expires_at: Date,
  },
  { versionKey: false },
);

rsvpSchema.index({ event_id: 1, member_id: 1 }, { unique: true });
/** Who is going, then who waits, in order. */
rsvpSchema.index({ event_id: 1, state: 1, number: 1 });
rsvpSchema.index({ member_id: 1, state: 1 });
rsvpSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type Rsvp = InferSchemaType<typeof rsvpSchema> & { _id: Types.ObjectId };

export const RsvpModel = model('Rsvp', rsvpSchema);
