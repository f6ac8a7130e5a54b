import { partnershipPackageIds } from '@rosette/shared/catalogue/partnership-packages.ts';
import { paymentMethods, placementPaymentStatuses, placementStatuses } from '@rosette/shared/lifecycle.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { timestamps } from '#lib/timestamps.ts';

const partnershipSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    member_hidden_until: Date,
    /**
     * Her business name, else her full name, as of the creation
     * (product/partners-and-advertisements#buying-a-partnership).
     */
    partner_name: { type: String, required: true },
    package_id: { type: String, enum: partnershipPackageIds, required: true },
    package_type: { type: String, enum: ['silver', 'gold', 'platinum'], required: true },
    /** Sorts partners by package: platinum 1, gold 2, silver 3. */
    rank: { type: Number, required: true },
    /** The price of the sale, in cents. */
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
    /** When it was rejected, or ended before its term. */
    ended_at: Date,
    /** The card payment it was created for; at most one partnership each. */
    payment_id: String,
    /** Whether that payment was paid: only then its refund ends the partnership. */
    is_paid_by_card: Boolean,
  },
  { timestamps, versionKey: false } as const,
);

// Few are active at a time: the index excludes ended ones, and the rest is sorted in memory.
partnershipSchema.index({ status: 1, end_date: 1 });
partnershipSchema.index({ status: 1, payment_status: 1, created_at: 1, _id: 1 });
partnershipSchema.index({ member_id: 1, created_at: -1, _id: -1 });
partnershipSchema.index({ payment_id: 1 }, { unique: true, sparse: true });

export type Partnership = InferSchemaType<typeof partnershipSchema> & { _id: Types.ObjectId };

export const PartnershipModel = model('Partnership', partnershipSchema);
