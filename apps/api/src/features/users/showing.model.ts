import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** For members who were never shown. */
export const never = new Date(0);

/**
 * When a member was last shown to others. A collection of its own, so that showing her does not conflict with saving
 * her profile. `facets` and `has_business` are copies, so that an index finds the members with a facet who were shown
 * least recently.
 */
const showingSchema = new Schema(
  {
    /** The member's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    hidden_until: Date,
    facets: { type: [String], default: undefined },
    has_business: { type: Boolean, required: true },
    /** In suggestions. */
    suggested_at: { type: Date, required: true },
    suggested_count: { type: Number, required: true },
    /** In the spotlight. */
    spotlit_at: { type: Date, required: true },
    spotlit_count: { type: Number, required: true },
  },
  { versionKey: false } as const,
);

showingSchema.index({ facets: 1, suggested_at: 1, suggested_count: 1 });
showingSchema.index({ has_business: 1, spotlit_at: 1, spotlit_count: 1, _id: 1 });

export type Showing = InferSchemaType<typeof showingSchema> & { _id: Types.ObjectId };

export const ShowingModel = model('Showing', showingSchema);
