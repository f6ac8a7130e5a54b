import { introductionAnswers } from '@rosette/shared/contract/introductions.ts';
import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

/** States as stored; 'ended' by a deleted account. Expiry is computed from `expires_at`. */
const storedStates = ['pending', 'connected', 'ended'] as const;

/** A proposal that two members meet. The id of a deleted member is unset. */
const introductionSchema = new Schema(
  {
    by_id: Schema.Types.ObjectId,
    first_id: Schema.Types.ObjectId,
    second_id: Schema.Types.ObjectId,
    /** Until when a suspension hides one of them; see `storeHiddenUntil`. */
    by_hidden_until: Date,
    first_hidden_until: Date,
    second_hidden_until: Date,
    text: { type: String, required: true },
    state: { type: String, enum: storedStates, required: true },
    first_answer: { type: String, enum: introductionAnswers },
    second_answer: { type: String, enum: introductionAnswers },
    /**
     * Two of the three, once a block between them ended it (product/contact-and-messages#introductions):
     * hidden from them for good, also after the block.
     */
    cut_off_ids: { type: [Schema.Types.ObjectId], default: undefined },
    conversation_id: Schema.Types.ObjectId,
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

introductionSchema.index({ by_id: 1, created_at: -1, _id: -1 });
introductionSchema.index({ first_id: 1, created_at: -1, _id: -1 });
introductionSchema.index({ second_id: 1, created_at: -1, _id: -1 });

export type Introduction = InferSchemaType<typeof introductionSchema> & { _id: Types.ObjectId };

export const IntroductionModel = model('Introduction', introductionSchema);
