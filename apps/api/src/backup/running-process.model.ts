import { type InferSchemaType, model, Schema } from 'mongoose';

const runningProcessSchema = new Schema(
  {
    _id: { type: String, required: true },
    seen_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

export type RunningProcess = InferSchemaType<typeof runningProcessSchema>;

/** The processes that serve this database: a restore looks for them. */
export const RunningProcessModel = model('RunningProcess', runningProcessSchema);
