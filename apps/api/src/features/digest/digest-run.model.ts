import { type InferSchemaType, model, Schema } from 'mongoose';

/** Progress of the digests of one Monday in one time zone. */
const digestRunSchema = new Schema(
  {
    /** Monday and zone, as in '2026-11-23 Europe/Berlin'; see `runIdOf`. */
    _id: { type: String, required: true },
    /** The lease of the process that sends them; it stops when it has lost it. */
    lease: { type: String, required: true },
    /** When another process may take the run over. */
    leased_until: { type: Date, required: true },
    /** The last member that was processed; absent before the first. */
    after: Schema.Types.ObjectId,
    finished_at: Date,
    created_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

const keptSeconds = 7 * 86_400;

digestRunSchema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

export type DigestRun = InferSchemaType<typeof digestRunSchema>;

export const DigestRunModel = model('DigestRun', digestRunSchema);
