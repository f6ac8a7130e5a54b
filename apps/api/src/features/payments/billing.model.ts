import { type InferSchemaType, model, Schema } from 'mongoose';

/** What later receipts say of a member; `_id` is hers. */
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
