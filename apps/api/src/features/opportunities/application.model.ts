import { applicationStates } from '@rosette/shared/contract/applications.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** What a member has applied to, once for each opportunity; one that was withdrawn is kept, and can be sent again. */
const applicationSchema = new Schema(
  {
    opportunity_id: { type: Schema.Types.ObjectId, required: true },
    /** Who applied. */
    member_id: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, enum: applicationStates, required: true },
    note: String,
    /** What the poster wrote with her answer. */
    message: String,
    /** Numbers the poster's answers, so that each is told once. */
    answer_number: { type: Number, required: true, default: 0 },
    applied_at: { type: Date, required: true },
    /** The conversation that the poster opened. */
    conversation_id: Schema.Types.ObjectId,
    /** The place of the month that it took; see `monthly-places.ts`. Absent where there is no limit. */
    place: String,
  },
  { versionKey: false } as const,
);

applicationSchema.index({ opportunity_id: 1, member_id: 1 }, { unique: true });
applicationSchema.index({ opportunity_id: 1, applied_at: 1, _id: 1 });
applicationSchema.index({ member_id: 1, applied_at: -1, _id: -1 });
/** One application for each place, across all opportunities. */
applicationSchema.index({ place: 1 }, { unique: true, sparse: true });

export type Application = InferSchemaType<typeof applicationSchema> & { _id: Types.ObjectId };

export const ApplicationModel = model('Application', applicationSchema);

/** Applications that were not withdrawn. */
export const standing = { state: { $ne: 'withdrawn' } } as const;
