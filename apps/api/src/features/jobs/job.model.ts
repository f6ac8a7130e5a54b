import { type InferSchemaType, model, Schema, type Types } from 'mongoose';

const jobStates = ['waiting', 'failed', 'done'] as const;

/** Work that happens later. It holds ids, never texts, and secrets only sealed; it is removed once it is done. */
const jobSchema = new Schema(
  {
    kind: { type: String, required: true },
    /** The id of what it is about; 'periodic' for the next run of a periodic kind. */
    subject: { type: String, required: true },
    /** 'Mail' for mails, which hold more (`features/mail/mail.model.ts`). */
    variant: String,
    /** `failed` was given up; `done` stays until `purge_at`, so that the same job is not done again. */
    state: { type: String, enum: jobStates, required: true, default: 'waiting' },
    /** Only while it waits. */
    due_at: Date,
    tries: { type: Number, required: true, default: 0 },
    /** How far a job for many is: the id of the last one who had her turn (`runInParts`). */
    after_id: Schema.Types.ObjectId,
    /** The claim of the worker that runs it, and when another worker may take it over. */
    claim: String,
    claimed_until: Date,
    /** Why the last try failed: the name of the error, never its message, which may hold personal data. */
    reason: String,
    /** What another server or a library said to the last try, without addresses. */
    words: String,
    failed_at: Date,
    /** Periodic work that was due when a backup was restored, until its first run has ended. */
    is_restored: Boolean,
    /** When the document is removed. */
    purge_at: Date,
  },
  { versionKey: false, discriminatorKey: 'variant' } as const,
);

jobSchema.index({ kind: 1, subject: 1 }, { unique: true });
jobSchema.index({ kind: 1, due_at: 1 });
jobSchema.index({ state: 1, failed_at: -1, _id: -1 }, { partialFilterExpression: { state: 'failed' } });
jobSchema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });

export type Job = InferSchemaType<typeof jobSchema> & { _id: Types.ObjectId };

export const JobModel = model('Job', jobSchema);
