import { adTypes } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { paymentMethods, placementPaymentStatuses, placementStatuses } from '@rosette/shared/lifecycle.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { timestamps } from '#lib/timestamps.ts';

const dayCountsSchema = new Schema(
  { views: Number, clicks: Number, counted_views: Number, counted_clicks: Number },
  { _id: false },
);

const advertisementSchema = new Schema(
  {
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    member_hidden_until: Date,
    title: { type: String, required: true },
    advertiser_name: { type: String, required: true },
    ad_type: { type: String, enum: adTypes, required: true },
    /** The price of the sale, in cents. */
    amount_cents: { type: Number, required: true },
    currency: { type: String, required: true },
    payment_method: { type: String, enum: paymentMethods, required: true },
    payment_status: { type: String, enum: placementPaymentStatuses, required: true },
    status: { type: String, enum: placementStatuses, required: true },
    content: String,
    image_url: String,
    link_url: String,
    start_date: Date,
    end_date: Date,
    /** When it was rejected, or ended before its term. */
    ended_at: Date,
    views: { type: Number, required: true, default: 0 },
    clicks: { type: Number, required: true, default: 0 },
    /** Unique views and clicks per viewer and period (`ad-viewers.ts`); absent before the first. */
    counted_views: Number,
    counted_clicks: Number,
    /** The four counts by UTC day, as '2026-05-31': updated together with the totals, so that they add up. */
    days: { type: Map, of: dayCountsSchema, select: false },
  },
  { timestamps, versionKey: false } as const,
);

// Few are active at a time: the indexes exclude ended ones, and the rest is sorted in memory.
advertisementSchema.index({ status: 1, end_date: 1 });
advertisementSchema.index({ status: 1, ad_type: 1, end_date: 1 });
advertisementSchema.index({ status: 1, payment_status: 1, created_at: 1, _id: 1 });
advertisementSchema.index({ member_id: 1, created_at: -1, _id: -1 });

/** Without `days`, which queries do not select. */
export type Advertisement = Omit<InferSchemaType<typeof advertisementSchema>, 'days'> & {
  _id: Types.ObjectId;
};

export type DayCounts = InferSchemaType<typeof dayCountsSchema>;

export const AdvertisementModel = model('Advertisement', advertisementSchema);
