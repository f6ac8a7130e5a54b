import { paymentKinds, paymentStates } from '@rosette/shared/contract/payments.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** `created` has no Stripe session yet and is shown to nobody. */
const storedStates = ['created', ...paymentStates] as const;

const paymentSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: paymentKinds, required: true },
    package_id: { type: String, required: true },
    /** The offer at the time of the checkout: a later price does not change what she pays. Amounts in cents. */
    name: { type: String, required: true },
    amount_cents: { type: Number, required: true },
    currency: { type: String, required: true },
    /** The origin of the web app that she pays from and returns to; one of WEB_ORIGIN. */
    origin: { type: String, required: true },
    state: { type: String, enum: storedStates, required: true, default: 'created' },
    /** '<member id>:<package id>' while it can be paid, so that a second checkout finds the first; absent afterwards. */
    pending_key: String,
    stripe_session_id: String,
    stripe_payment_intent: String,
    paid_at: Date,
    /** When the reconciler looks at it again. */
    next_look_at: Date,
  },
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' }, versionKey: false } as const,
);

paymentSchema.index({ pending_key: 1 }, { unique: true, sparse: true });
paymentSchema.index({ stripe_session_id: 1 }, { unique: true, sparse: true });
paymentSchema.index({ stripe_payment_intent: 1 }, { sparse: true });
paymentSchema.index({ member_id: 1, created_at: -1 });
paymentSchema.index({ state: 1, created_at: -1, _id: -1 });
paymentSchema.index({ next_look_at: 1 }, { sparse: true });

export type Payment = InferSchemaType<typeof paymentSchema> & { _id: Types.ObjectId };

export const PaymentModel = model('Payment', paymentSchema);
