import { partnershipPackageIds } from '@rosette/shared/catalogue/partnership-packages.ts';
import { paymentMethods, placementPaymentStatuses, placementStatuses } from '@rosette/shared/lifecycle.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const partnershipSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** What she was called when it was made (decisions §7). */
    partner_name: { type: String, required: true },
    package_id: { type: String, enum: partnershipPackageIds, required: true },
    package_type: { type: String, enum: ['silver', 'gold', 'platinum'], required: true },
    /** Where the package stands among partners: platinum before gold before silver. */
    rank: { type: Number, required: true },
    /** The price as it was then. Integer cents. */
    amount_cents: { type: Number, required: true },
    currency: { type: String, required: true },
    payment_method: { type: String, enum: paymentMethods, required: true },
    payment_status: { type: String, enum: placementPaymentStatuses, required: true },
    status: { type: String, enum: placementStatuses, required: true },
    logo_url: String,
    website_url: String,
    description: String,
    start_date: Date,
    end_date: Date,
    /** The card payment it was opened for; at most one partnership for each. */
    payment_id: String,
    /** Whether that payment came: it is what a refund takes back and what an unpaid end leaves alone. */
    is_paid_by_card: Boolean,
  },
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' }, versionKey: false } as const,
);

// What is shown now are few: the index leads past all that have ended, and sorting the rest costs nothing.
partnershipSchema.index({ status: 1, end_date: 1 });
partnershipSchema.index({ status: 1, payment_status: 1, created_at: 1, _id: 1 });
partnershipSchema.index({ member_id: 1, created_at: -1, _id: -1 });
partnershipSchema.index({ payment_id: 1 }, { unique: true, sparse: true });

export type Partnership = InferSchemaType<typeof partnershipSchema> & { _id: Types.ObjectId };

export const PartnershipModel = model('Partnership', partnershipSchema);
