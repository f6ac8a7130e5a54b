import { addMonths } from '@rosette/shared/calendar.ts';
import { cancellationKinds } from '@rosette/shared/contract/cancellations.ts';
import { contractEnds, withdrawalStates } from '@rosette/shared/contract/withdrawals.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/**
 * Somebody withdraws from a contract (product/memberships-and-payments#withdrawing) or cancels one
 * (product/memberships-and-payments#cancelling).
 */
const withdrawalSchema = new Schema(
  {
    contract: { type: String, enum: contractEnds, required: true, default: 'withdrawal' },
    /** Of a cancellation, as the next four. */
    kind: { type: String, enum: cancellationKinds },
    /** Her reason, of one for cause. */
    cause: String,
    /** The day that she asked for; absent for as soon as possible. */
    ends_on: String,
    /** When the contract ends or has ended. */
    ends_at: Date,
    /** What is paid back of it. */
    refund_cents: Number,
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

/** Name, address and text are kept after the decision, as claims lapse after three years. */
const keptMonths = 3 * 12;

/** When name, address and text of what was decided at a moment are removed. */
export const forgetAt = (decidedAt: Date) => addMonths(decidedAt, keptMonths);

/** Newest first. */
export const latestReceived = { received_at: -1, _id: -1 } as const;

withdrawalSchema.index(latestReceived);
withdrawalSchema.index({ state: 1, ...latestReceived });
withdrawalSchema.index({ contract: 1, ...latestReceived });
withdrawalSchema.index({ member_id: 1 }, { sparse: true });
withdrawalSchema.index({ email: 1 }, { sparse: true });
withdrawalSchema.index({ forget_at: 1 }, { sparse: true });

/** What tells who withdrew or cancelled. */
export const personalFields = { name: 1, email: 1, text: 1, cause: 1, forget_at: 1 } as const;

export type Withdrawal = InferSchemaType<typeof withdrawalSchema> & { _id: Types.ObjectId };

export const WithdrawalModel = model('Withdrawal', withdrawalSchema);
