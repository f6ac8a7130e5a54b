import { requestPurposes } from '@rosette/shared/contract/contacts.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** States as stored; 'ended' by a block hides it from both. Expiry is computed from `expires_at`. */
const storedStates = ['pending', 'accepted', 'declined', 'withdrawn', 'ended'] as const;

const contactRequestSchema = new Schema(
  {
    from_id: { type: Schema.Types.ObjectId, required: true },
    to_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides one of them; see `storeHiddenUntil`. */
    from_hidden_until: Date,
    to_hidden_until: Date,
    purpose: { type: String, enum: requestPurposes, required: true },
    text: { type: String, required: true },
    state: { type: String, enum: storedStates, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    /** When the receiver declined this request, or an earlier one. Never shown to the sender. */
    declined_at: Date,
    conversation_id: Schema.Types.ObjectId,
  },
  { versionKey: false } as const,
);

contactRequestSchema.index({ from_id: 1, to_id: 1, created_at: -1 });
contactRequestSchema.index({ from_id: 1, created_at: -1, _id: -1 });
contactRequestSchema.index({ to_id: 1, created_at: -1, _id: -1 });

export type ContactRequest = InferSchemaType<typeof contactRequestSchema> & { _id: Types.ObjectId };

export const ContactRequestModel = model('ContactRequest', contactRequestSchema);
