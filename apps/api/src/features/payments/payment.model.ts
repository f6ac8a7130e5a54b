import { paymentKinds, paymentStates, receiptMethods } from '@rosette/shared/contract/payments.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { timestamps } from '#lib/timestamps.ts';

/** `created` has no Stripe session yet and is never listed. */
const storedStates = ['created', ...paymentStates] as const;

/** A text by language. */
const textSchema = new Schema(
  Object.fromEntries(languages.map((each) => [each, String])) as Record<Language, typeof String>,
  { _id: false },
);

const receiptSchema = new Schema(
  {
    number: { type: String, required: true },
    net_cents: { type: Number, required: true },
    vat_cents: { type: Number, required: true },
    /** In per cent. */
    vat_rate: { type: Number, required: true },
    /** The seller in the settings when the payment was paid. */
    seller: {
      type: new Schema(
        {
          name: { type: String, required: true },
          address: String,
          country: String,
          vat_id: String,
          tax_number: String,
          register: String,
        },
        { _id: false },
      ),
      required: true,
    },
    /** The buyer's billing details at that moment. */
    buyer: {
      type: new Schema({ name: String, address: String, country: String, vat_id: String }, { _id: false }),
      required: true,
    },
    is_reverse_charge: { type: Boolean, required: true },
    note: String,
    /** Absent on those of before there was a date of issue: they were issued when they were paid. */
    issued_at: Date,
    /** Why there is no VAT, by language; absent where there is. */
    vat_note: { type: textSchema },
    /** From when until when she has what she bought, as of the payment; without an end where it has none. */
    period: { type: new Schema({ from: { type: Date, required: true }, until: Date }, { _id: false }) },
    /** It begins with an approval that is still to come. */
    starts_on_approval: Boolean,
  },
  { _id: false },
);

const creditNoteSchema = new Schema(
  {
    /** Money of an earlier one came back, as a dispute was won after all: a receipt of its own. Absent on credit notes. */
    kind: { type: String, enum: ['reinstated'] },
    number: { type: String, required: true },
    amount_cents: { type: Number, required: true },
    /** The VAT in `amount_cents`. */
    vat_cents: { type: Number, required: true },
    created_at: { type: Date, required: true },
  },
  { _id: false },
);

const paymentSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: paymentKinds, required: true },
    package_id: { type: String, required: true },
    /** The partnership or advertisement that was paid by bank transfer. */
    placement_id: Schema.Types.ObjectId,
    /** The offer at the time of the checkout: later prices do not change it. Amounts in cents. */
    name: { type: String, required: true },
    amount_cents: { type: Number, required: true },
    currency: { type: String, required: true },
    /** The web app's origin that she pays from and returns to; one of WEB_ORIGIN. Absent for a bank transfer. */
    origin: String,
    /** The language of its session. Absent for a bank transfer, and before there were languages. */
    language: { type: String, enum: languages },
    state: { type: String, enum: storedStates, required: true, default: 'created' },
    /** '<member id>:<package id>' until the payment is paid or has ended: a second checkout finds it by this key. */
    pending_key: String,
    /** An impostor began this payment before the account's owner took it over: what is typed at Stripe is not the owner's. */
    is_of_another: Boolean,
    stripe_session_id: String,
    stripe_payment_intent: String,
    /** When the money came. */
    paid_at: Date,
    /** Stored with the receipt; null where it is not certain, as with what was paid before it was stored. */
    method: { type: String, enum: [...receiptMethods, null] },
    /** Stored in the transaction that marks it as paid. */
    receipt: receiptSchema,
    /** One for each refund, partial or full, and for what was reinstated of them. */
    credit_notes: { type: [creditNoteSchema], default: [] },
    /** Its withdrawal from the contract, unless that was declined. */
    withdrawal_id: Schema.Types.ObjectId,
    /** Its cancellations by kind, unless they were declined. */
    ordinary_cancellation_id: Schema.Types.ObjectId,
    cause_cancellation_id: Schema.Types.ObjectId,
    /** Whether its withdrawal was accepted: all that was paid goes back. */
    is_withdrawn: Boolean,
    /** When its contract ends before its term, as a cancellation was accepted. */
    ends_early_at: Date,
    /** What lost disputes took, as of the last look. */
    lost_disputes: {
      type: [new Schema({ dispute_id: String, cents: Number }, { _id: false })],
      default: [],
    },
    /** What the buyer's bank has sent back of a refund: its credit note stays. */
    refund_failed_cents: Number,
    /** What an admin has paid back in another way, as a refund at Stripe failed. */
    refunded_elsewhere_cents: Number,
    /**
     * Cents of a refund that we owed and that the buyer's bank took back in a dispute instead. We owe them again if the dispute
     * is decided in our favour after all.
     */
    disputed_due_cents: Number,
    /** Of `refund_due`, what is still to be paid back; absent where all of it is. */
    refund_due_cents: Number,
    /** When the reconciler checks it again. */
    next_look_at: Date,
  },
  { timestamps, versionKey: false } as const,
);

paymentSchema.index({ pending_key: 1 }, { unique: true, sparse: true });
paymentSchema.index({ stripe_session_id: 1 }, { unique: true, sparse: true });
paymentSchema.index({ stripe_payment_intent: 1 }, { sparse: true });
/** For the community's income by weeks. */
paymentSchema.index({ paid_at: 1 }, { sparse: true });
paymentSchema.index({ 'credit_notes.created_at': 1 }, { sparse: true });
paymentSchema.index({ placement_id: 1 }, { sparse: true });
paymentSchema.index({ member_id: 1, created_at: -1 });
paymentSchema.index({ state: 1, created_at: -1, _id: -1 });
paymentSchema.index({ 'receipt.issued_at': 1 }, { sparse: true });
paymentSchema.index({ 'receipt.number': 1 }, { unique: true, sparse: true });
paymentSchema.index({ next_look_at: 1 }, { sparse: true });

export type Payment = InferSchemaType<typeof paymentSchema> & { _id: Types.ObjectId };

export const PaymentModel = model('Payment', paymentSchema);
