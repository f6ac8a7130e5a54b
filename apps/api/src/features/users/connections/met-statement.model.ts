import { type InferSchemaType, model, Schema } from 'mongoose';

/**
 * One member's word that she met another at an event (product/events#we-met). Nobody but she ever reads it; it ends once
 * both have said it.
 */
const metStatementSchema = new Schema(
  {
    event_id: { type: Schema.Types.ObjectId, required: true },
    by_id: { type: Schema.Types.ObjectId, required: true },
    of_id: { type: Schema.Types.ObjectId, required: true },
    /** When it can no longer be answered. */
    expires_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

metStatementSchema.index({ event_id: 1, by_id: 1, of_id: 1 }, { unique: true });
metStatementSchema.index({ by_id: 1 });
metStatementSchema.index({ of_id: 1 });
metStatementSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type MetStatement = InferSchemaType<typeof metStatementSchema>;

export const MetStatementModel = model('MetStatement', metStatementSchema);
