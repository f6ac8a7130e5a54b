import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const jobStates = ['waiting', 'failed'] as const;

/** Work that happens later. It holds ids, never texts; it is removed once it is done. */
const jobSchema = new Schema(
  {
    kind: { type: String, required: true },
    /** The id of what it is about; 'periodic' for the next run of a periodic kind. */
    subject: { type: String, required: true },
    state: { type: String, enum: jobStates, required: true, default: 'waiting' },
    /** Absent once it was given up. */
    due_at: Date,
    tries: { type: Number, required: true, default: 0 },
    /** The claim of the worker that runs it, and when another worker may take it over. */
    claim: String,
    claimed_until: Date,
    /** The name of the last error; never its message, which may hold personal data. */
    reason: String,
    failed_at: Date,
  },
  { versionKey: false } as const,
);

jobSchema.index({ kind: 1, subject: 1 }, { unique: true });
jobSchema.index({ due_at: 1, kind: 1 });
jobSchema.index({ state: 1, failed_at: -1, _id: -1 }, { partialFilterExpression: { state: 'failed' } });

export type Job = InferSchemaType<typeof jobSchema> & { _id: Types.ObjectId };

export const JobModel = model('Job', jobSchema);
