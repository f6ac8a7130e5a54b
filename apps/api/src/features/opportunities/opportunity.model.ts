import { addDays } from '@rosette/shared/calendar.ts';
import {
  type OpportunityState,
  opportunityStates,
  opportunityTypes,
} from '@rosette/shared/contract/opportunities.ts';
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
    /**
     * Who has applied and not withdrawn, in the order of applying. Applying and withdrawing write it in the transaction of
     * the application, so that neither overlaps with the removal of the opportunity.
     */
    applicant_ids: { type: [Schema.Types.ObjectId], required: true, default: [] },
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

export const missingOpportunity = () => notFound('unknown_opportunity');

/** product/opportunities#states: days for which an opportunity is open. */
const daysOnBoard = 60;
/** product/opportunities#states: days before the end at which the poster is notified. */
const noticeDays = 7;

/** The stored fields of an opportunity that is open from `now`. */
export function termFrom(now: Date) {
  const expires_at = addDays(now, daysOnBoard);
  return { state: 'open' as const, expires_at, closing_notice_at: addDays(expires_at, -noticeDays) };
}

/** The state at `now`, computed from `expires_at`: 'expired' is stored later. */
export function stateAt({ state, expires_at }: Opportunity, now: Date): OpportunityState {
  return state === 'open' && expires_at <= now ? 'expired' : state;
}

/** The filter for opportunities open at `now`. */
export const openAt = (now: Date) => ({ state: 'open' as const, expires_at: { $gt: now } });
