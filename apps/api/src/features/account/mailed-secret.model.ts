import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const purposes = ['verify_email', 'change_email', 'prove_identity'] as const;

/** A link or a code that was mailed and has yet to come back; one of each purpose for each member. */
const mailedSecretSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: purposes, required: true },
    /** Of a link's token, or the slow hash of a code: six digits are soon found from a fast one. */
    hash: { type: String, required: true },
    /** Where it was mailed to: the address that it proves. */
    email: { type: String, required: true },
    /** The generation of her sessions it was asked for in; a change of address ends with them. */
    token_version: Number,
    /** Of a code. */
    tries_left: Number,
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);

mailedSecretSchema.index({ member_id: 1, purpose: 1 }, { unique: true });
mailedSecretSchema.index({ hash: 1 });
mailedSecretSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type MailedSecret = InferSchemaType<typeof mailedSecretSchema> & { _id: Types.ObjectId };

export const MailedSecretModel = model('MailedSecret', mailedSecretSchema);
