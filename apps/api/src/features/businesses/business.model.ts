import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';
import { timestamps } from '#lib/timestamps.ts';

const businessSchema = new Schema(
  {
    owner_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    owner_hidden_until: Date,
    name: { type: String, required: true },
    description: { type: String, required: true },
    industry: { type: String, required: true },
    website: String,
    logo: String,
    town: String,
    /** ISO 3166-1 alpha-2. */
    country: String,
    is_featured: { type: Boolean, required: true, default: false },
    /** The admin's flag; an active Top Placement puts a business on top as well, see `showcaseOrder`. */
    is_top_placed: { type: Boolean, required: true, default: false },
    /** The search index; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
    industry_key: { type: String, select: false },
  },
  { timestamps, versionKey: false } as const,
);

const featuredFirst = { is_featured: -1, ...newestFirst } as const;

/**
 * The order of the showcase: what is on top (by an admin's flag, or because its owner is in `membersOnTop`), then the rest;
 * in both featured ones first, then the newest. Without such a member one index has this order.
 */
export const showcaseOrder = (membersOnTop: readonly Types.ObjectId[]) =>
  membersOnTop.length === 0
    ? { sort: { is_top_placed: -1, ...featuredFirst } as const }
    : {
        sort: featuredFirst,
        parts: [
          { $or: [{ is_top_placed: true }, { owner_id: { $in: membersOnTop } }] },
          { is_top_placed: false, owner_id: { $nin: membersOnTop } },
        ],
      };

businessSchema.index({ is_top_placed: -1, ...featuredFirst });
businessSchema.index(newestFirst);
businessSchema.index({ industry_key: 1, is_top_placed: -1, ...featuredFirst });
businessSchema.index({ owner_id: 1 });
businessSchema.index({ owner_hidden_until: 1 }, { sparse: true });

export type Business = InferSchemaType<typeof businessSchema> & { _id: Types.ObjectId };

export const BusinessModel = model('Business', businessSchema);
