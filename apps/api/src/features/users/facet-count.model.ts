import { type InferSchemaType, model, Schema } from 'mongoose';
import { facetKinds } from './facet.ts';

/** How many members have a facet. Changed in the same transaction as their profiles, so that nobody has to count. */
const facetCountSchema = new Schema(
  {
    /** The facet's token. */
    _id: { type: String, required: true },
    kind: { type: String, enum: facetKinds, required: true },
    /** As who had it first typed it. */
    value: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { versionKey: false } as const,
);

facetCountSchema.index({ kind: 1, count: -1, value: 1 });

export type FacetCount = InferSchemaType<typeof facetCountSchema>;

export const FacetCountModel = model('FacetCount', facetCountSchema);
