import { opportunityStates, opportunityTypes } from '@rosette/shared/contract/opportunities.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';
import { notFound } from '#lib/app-error.ts';
import { newestFirst } from '#lib/page.ts';
import { timestamps } from '#lib/timestamps.ts';

const opportunitySchema = new Schema(
  {
    poster_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    poster_hidden_until: Date,
    type: { type: String, enum: opportunityTypes, required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    /** `expired` is stored some time after `expires_at`; see `stateAt`. */
    state: { type: String, enum: opportunityStates, required: true },
    expires_at: { type: Date, required: true },
    /** When the poster is notified of the expiry; absent afterwards. */
    closing_notice_at: Date,
    /** Count of applications that are not withdrawn. */
    applicant_count: { type: Number, required: true, default: 0 },
    /** Incremented by every change of its applications; see `lockOpportunity`. */
    application_version: { type: Number, required: true, default: 0, select: false },
    /** The search index; see `searchFieldsOf`. */
    search_text: { type: String, select: false },
  },
  { timestamps, versionKey: false } as const,
);

/** The board: open ones, newest first; expiry is checked within the index. */
opportunitySchema.index({ state: 1, ...newestFirst, expires_at: 1 });
opportunitySchema.index({ state: 1, type: 1, ...newestFirst, expires_at: 1 });
/** Counts the board and finds expired ones. */
opportunitySchema.index({ state: 1, expires_at: 1 });
opportunitySchema.index({ poster_id: 1, ...newestFirst });
opportunitySchema.index({ closing_notice_at: 1 }, { sparse: true });

export type Opportunity = InferSchemaType<typeof opportunitySchema> & { _id: Types.ObjectId };

export const OpportunityModel = model('Opportunity', opportunitySchema);

export const missingOpportunity = () => notFound('This opportunity does not exist');
