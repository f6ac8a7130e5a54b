import { type InferSchemaType, model, Schema } from 'mongoose';

/** A member's billing details for later receipts; `_id` is hers. */
const billingSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: String,
    address: String,
    country: String,
    vat_id: String,
  },
  { versionKey: false },
);

export type Billing = InferSchemaType<typeof billingSchema>;

export const BillingModel = model('Billing', billingSchema);
