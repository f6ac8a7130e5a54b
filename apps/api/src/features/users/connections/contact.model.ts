import { contactStates } from '@rosette/shared/contract/contacts.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** A contact in one member's list: a connection or a pending request. A pair of members has up to two of these. */
const contactSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    other_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    other_hidden_until: Date,
    state: { type: String, enum: contactStates, required: true },
    /** When the request was sent; once connected, when that was. */
    since: { type: Date, required: true },
    request_id: Schema.Types.ObjectId,
    conversation_id: Schema.Types.ObjectId,
    /** Of a connection of two who met at an event (product/events#we-met). */
    met_event_id: Schema.Types.ObjectId,
    /** Pending requests only. */
    expires_at: Date,
  },
  { versionKey: false } as const,
);

contactSchema.index({ member_id: 1, other_id: 1 }, { unique: true });
contactSchema.index({ member_id: 1, since: -1, _id: -1 });
contactSchema.index({ other_id: 1 });
contactSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type Contact = InferSchemaType<typeof contactSchema> & { _id: Types.ObjectId };

export const ContactModel = model('Contact', contactSchema);
