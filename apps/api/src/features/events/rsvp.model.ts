import { rsvpStates } from '@rosette/shared/contract/rsvp-state.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** What a guest told of herself; removed 30 days after the event but for `hash` (product/events#guests). */
const guestSchema = new Schema(
  {
    full_name: String,
    business_name: String,
    email: String,
    /** In which she asked for her seat, and gets her mails. */
    language: { type: String, enum: languages },
    /** The member by whose link she came. */
    invited_by: Schema.Types.ObjectId,
    /** A keyed hash of her address: one RSVP each event, and for a year how often she came. */
    hash: String,
    /** SHA-256 of the secret of her page. */
    secret_hash: String,
    /** When all of this but `hash` was removed. */
    erased_at: Date,
    /** The mail to her that came back. */
    returned_mail_id: Schema.Types.ObjectId,
  },
  { _id: false },
);

/**
 * An RSVP of a member or of a guest, one of `member_id` and `guest`; `left` is kept, as a member's calendar shows it as
 * cancelled, and a guest whom the organizer took out cannot ask again. `unconfirmed` are guests who have not opened their
 * link: they hold no seat.
 */
const rsvpSchema = new Schema(
  {
    event_id: { type: Schema.Types.ObjectId, required: true },
    member_id: Schema.Types.ObjectId,
    guest: guestSchema,
    /** When a member took over the RSVP that she had as a guest, before she was one. */
    joined_as_guest_at: Date,
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    member_hidden_until: Date,
    state: { type: String, enum: [...rsvpStates, 'left', 'unconfirmed'] as const, required: true },
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

const where = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

rsvpSchema.index({ event_id: 1, member_id: 1 }, { unique: true, ...where('member_id') });
rsvpSchema.index({ event_id: 1, 'guest.hash': 1 }, { unique: true, ...where('guest.hash') });
rsvpSchema.index({ 'guest.secret_hash': 1 }, { unique: true, ...where('guest.secret_hash') });
rsvpSchema.index({ 'guest.hash': 1 }, { sparse: true });
rsvpSchema.index({ 'guest.invited_by': 1 }, { sparse: true });
rsvpSchema.index({ 'guest.returned_mail_id': 1 }, { sparse: true });
rsvpSchema.index({ joined_as_guest_at: 1 }, { sparse: true });
/** Guests who have not opened their link, until they are removed. */
rsvpSchema.index({ since: 1 }, { partialFilterExpression: { state: 'unconfirmed' } });
/** Attendees, then the waitlist, in order. */
rsvpSchema.index({ event_id: 1, state: 1, number: 1 });
rsvpSchema.index({ member_id: 1, state: 1 });
rsvpSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type Rsvp = InferSchemaType<typeof rsvpSchema> & { _id: Types.ObjectId };

/** A guest's RSVP. */
export type GuestRsvp = Rsvp & { guest: NonNullable<Rsvp['guest']> };

export const isOfGuest = (rsvp: Rsvp): rsvp is GuestRsvp => Boolean(rsvp.guest);

export const RsvpModel = model('Rsvp', rsvpSchema);
