import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const purposes = ['verify_email', 'change_email', 'prove_identity'] as const;

/** A mailed link or code; at most one per member and purpose. */
const mailedSecretSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: purposes, required: true },
    /** SHA-256 of a link's token; bcrypt for a code, as six digits are soon found from a fast hash. */
    hash: { type: String, required: true },
    /** The address it was mailed to, which it proves. */
    email: { type: String, required: true },
    /** The account's when it was mailed; invalid at another one. */
    token_version: Number,
    /** Codes only. */
    tries_left: Number,
    /** Of a link: when it was used. It is kept until it expires, to say so to its owner. */
    used_at: Date,
    expires_at: { type: Date, required: true },
  },
  { versionKey: false },
);

mailedSecretSchema.index({ member_id: 1, purpose: 1 }, { unique: true });
mailedSecretSchema.index({ hash: 1 });
mailedSecretSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type MailedSecret = InferSchemaType<typeof mailedSecretSchema> & { _id: Types.ObjectId };

export const MailedSecretModel = model('MailedSecret', mailedSecretSchema);
