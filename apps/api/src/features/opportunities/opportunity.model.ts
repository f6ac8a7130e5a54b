import { opportunityTypes } from '@rosette/shared/contract/opportunities.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { newestFirst } from '#lib/page.ts';

const opportunitySchema = new Schema(
  {
    poster_id: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: opportunityTypes, required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    applicants: { type: [Schema.Types.ObjectId], required: true, default: [] },
    /** The monthly places that applications took; see `monthly-places.ts`. Absent until the first one. */
    places: { type: [String], default: undefined, select: false },
    /** What it is searched by; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
    search_grams: { type: [String], select: false },
  },
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' }, versionKey: false } as const,
);

opportunitySchema.index(newestFirst);
opportunitySchema.index({ type: 1, ...newestFirst });
opportunitySchema.index({ poster_id: 1 });
opportunitySchema.index({ applicants: 1 });
opportunitySchema.index({ search_grams: 1 });
/** One application for each place, across all opportunities. */
opportunitySchema.index({ places: 1 }, { unique: true, sparse: true });

export type Opportunity = InferSchemaType<typeof opportunitySchema> & { _id: Types.ObjectId };

export const OpportunityModel = model('Opportunity', opportunitySchema);
