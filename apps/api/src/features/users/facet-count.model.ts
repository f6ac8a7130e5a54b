import { model, Schema } from 'mongoose';
import { facetKinds } from './facet.ts';

/** The number of members with a facet, updated in the transaction that changes a profile. */
const facetCountSchema = new Schema(
  {
    /** The facet's token. */
    _id: { type: String, required: true },
    kind: { type: String, enum: facetKinds, required: true },
    /** As the first member with it typed it. */
    value: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { versionKey: false } as const,
);

facetCountSchema.index({ kind: 1, count: -1, value: 1 });

export const FacetCountModel = model('FacetCount', facetCountSchema);
