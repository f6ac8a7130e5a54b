import { applicationStates } from '@rosette/shared/contract/applications.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** A member's application, one per opportunity; a withdrawn one is kept, and can be sent again. */
const applicationSchema = new Schema(
  {
    opportunity_id: { type: Schema.Types.ObjectId, required: true },
    /** The applicant. */
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** Until when a suspension hides her; see `storeHiddenUntil`. */
    member_hidden_until: Date,
    state: { type: String, enum: applicationStates, required: true },
    note: String,
    /** The poster's message with her answer. */
    message: String,
    /** Incremented by each answer of the poster, so that each notifies once; 0 when it is sent again. */
    answer_number: { type: Number, required: true, default: 0 },
    applied_at: { type: Date, required: true },
    /** The conversation opened by the poster. */
    conversation_id: Schema.Types.ObjectId,
    /** The month in which it was counted, as '2026-11'. Absent without a limit. */
    counted_in: String,
  },
  { versionKey: false } as const,
);

applicationSchema.index({ opportunity_id: 1, member_id: 1 }, { unique: true });
applicationSchema.index({ opportunity_id: 1, applied_at: 1, _id: 1 });
applicationSchema.index({ member_id: 1, applied_at: -1, _id: -1 });
/** For the community's applications by weeks: one that is sent again keeps its id. */
applicationSchema.index({ applied_at: 1 });

export type Application = InferSchemaType<typeof applicationSchema> & { _id: Types.ObjectId };

export const ApplicationModel = model('Application', applicationSchema);
