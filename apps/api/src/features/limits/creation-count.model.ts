import { type InferSchemaType, model, Schema } from 'mongoose';

/** When an account made its latest records of one kind, over all processes. */
const creationCountSchema = new Schema(
  {
    /** The account and the kind, as in '65f0… event'. */
    _id: { type: String, required: true },
    member_id: { type: Schema.Types.ObjectId, required: true },
    /** The latest instants by window, oldest first, at most as many as its limit; see `windowOf`. */
    times: { type: Schema.Types.Mixed, required: true },
    /** When no window needs it any more. Absent for a limit without end. */
    expires_at: Date,
  },
  { versionKey: false, minimize: false },
);

creationCountSchema.index({ member_id: 1 });
creationCountSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type CreationCount = InferSchemaType<typeof creationCountSchema> & { times: Record<string, Date[]> };

export const CreationCountModel = model('CreationCount', creationCountSchema);
