import { type InferSchemaType, model, Schema } from 'mongoose';

/** How far the digests of one Monday have been sent in one time zone. */
const digestRunSchema = new Schema(
  {
    /** Monday and zone, as in '2026-11-23 Europe/Berlin'; see `runIdOf`. */
    _id: { type: String, required: true },
    /** Who sends them: a process that lost its lease does not go on. */
    lease: { type: String, required: true },
    /** Until when nobody else takes it over. */
    leased_until: { type: Date, required: true },
    /** The last member who was looked at; absent before the first. */
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
