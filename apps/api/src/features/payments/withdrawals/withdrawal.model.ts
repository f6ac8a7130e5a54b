import { withdrawalStates } from '@rosette/shared/contract/withdrawals.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** Somebody withdraws from a contract (product/memberships-and-payments#withdrawing). */
const withdrawalSchema = new Schema(
  {
    /** Unset with the text once nobody needs them; see `forget_at`. */
    name: String,
    email: String,
    text: String,
    /** As it was written. */
    receipt_number: String,
    /** The purchase that it matched, and its buyer. */
    payment_id: Schema.Types.ObjectId,
    member_id: Schema.Types.ObjectId,
    /** That of its mails. */
    language: { type: String, enum: languages, required: true },
    /** Whether a mail of receipt was sent. */
    is_mailed: { type: Boolean, required: true },
    state: { type: String, enum: withdrawalStates, required: true, default: 'open' },
    reason: String,
    received_at: { type: Date, required: true },
    decided_at: Date,
    /** When name, address and text are removed; set once it is decided. */
    forget_at: Date,
  },
  { versionKey: false } as const,
);

/** Newest first. */
export const latestReceived = { received_at: -1, _id: -1 } as const;

withdrawalSchema.index(latestReceived);
withdrawalSchema.index({ state: 1, ...latestReceived });
withdrawalSchema.index({ member_id: 1 }, { sparse: true });
withdrawalSchema.index({ email: 1 }, { sparse: true });
withdrawalSchema.index({ forget_at: 1 }, { sparse: true });

/** What tells who withdrew. */
export const personalFields = { name: 1, email: 1, text: 1, forget_at: 1 } as const;

export type Withdrawal = InferSchemaType<typeof withdrawalSchema> & { _id: Types.ObjectId };

export const WithdrawalModel = model('Withdrawal', withdrawalSchema);
