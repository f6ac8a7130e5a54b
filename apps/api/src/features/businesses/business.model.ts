import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';
import { timestamps } from '#lib/timestamps.ts';

const businessSchema = new Schema(
  {
    owner_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, required: true },
    industry: { type: String, required: true },
    website: String,
    logo: String,
    town: String,
    /** ISO 3166-1 alpha-2. */
    country: String,
    is_featured: { type: Boolean, required: true, default: false },
    is_top_placed: { type: Boolean, required: true, default: false },
    /** The search index; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
    search_grams: { type: [String], select: false },
    industry_key: { type: String, select: false },
  },
  { timestamps, versionKey: false } as const,
);

/** decisions §7: top placed, then featured, then newest. */
export const showcaseOrder = { is_top_placed: -1, is_featured: -1, created_at: -1, _id: -1 } as const;

businessSchema.index(showcaseOrder);
businessSchema.index(newestFirst);
businessSchema.index({ industry_key: 1, ...showcaseOrder });
businessSchema.index({ owner_id: 1 });
businessSchema.index({ search_grams: 1 });

export type Business = InferSchemaType<typeof businessSchema> & { _id: Types.ObjectId };

export const BusinessModel = model('Business', businessSchema);
