import { type Role, roles, type Tier, tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const userSchema = new Schema(
  {
    full_name: { type: String, required: true },
    /** Lower case: how accounts are told apart. */
    email: { type: String, required: true },
    password_hash: { type: String, select: false },
    /** Goes up when every earlier session has to end. */
    token_version: { type: Number, required: true, default: 0 },
    reset_token_hash: { type: String, select: false },
    reset_token_expires: { type: Date, select: false },
    business_name: String,
    industry: String,
    bio: String,
    profile_image: String,
    show_email: { type: Boolean, required: true, default: true },
    membership_tier: { type: String, enum: tiers, required: true, default: 'free' satisfies Tier },
    membership_expires: Date,
    role: { type: String, enum: roles, required: true, default: 'member' satisfies Role },
    /** What she is searched by; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
    search_grams: { type: [String], select: false },
    industry_key: { type: String, select: false },
  },
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' }, versionKey: false } as const,
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ created_at: -1, _id: -1 });
userSchema.index({ search_grams: 1 });
userSchema.index({ industry_key: 1, created_at: -1 });
userSchema.index({ reset_token_hash: 1 }, { sparse: true });

export type User = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId };

export const UserModel = model('User', userSchema);
