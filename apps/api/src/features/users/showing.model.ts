import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** Of who has not been shown yet. */
export const never = new Date(0);

/**
 * When a member was last shown to others. Beside her account and not in it, so that showing her never waits for her
 * profile being saved. `facets` and `has_business` are as in her profile, so that who was shown least recently among
 * those who have something in common is found by an index.
 */
const showingSchema = new Schema(
  {
    /** The member's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    facets: { type: [String], default: undefined },
    has_business: { type: Boolean, required: true },
    /** Among suggestions. */
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
