import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';

/** A link with which one joins. */
const invitationSchema = new Schema(
  {
    inviter_id: { type: Schema.Types.ObjectId, required: true },
    /** While this is in the future the inviter is suspended, and the link cannot be used; set by `storeHiddenUntil`. */
    inviter_hidden_until: Date,
    /** SHA-256 of the secret in the link. */
    hash: { type: String, required: true },
    /** The secret, sealed, for the inviter who passes it on; absent where the link was mailed. */
    sealed: String,
    email: String,
    /** The address while it gets no further invitation; see `createInvitation`. */
    mailed_email: String,
    note: String,
    uses: { type: Number, required: true },
    uses_left: { type: Number, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    ended_at: Date,
  },
  { versionKey: false } as const,
);

invitationSchema.index({ hash: 1 }, { unique: true });
invitationSchema.index({ mailed_email: 1 }, { unique: true, sparse: true });
invitationSchema.index({ inviter_id: 1, ...newestFirst });
invitationSchema.index(newestFirst);

export type Invitation = InferSchemaType<typeof invitationSchema> & { _id: Types.ObjectId };

export const InvitationModel = model('Invitation', invitationSchema);
