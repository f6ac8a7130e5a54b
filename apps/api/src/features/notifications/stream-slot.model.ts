import { model, Schema } from 'mongoose';

/** One of an account's slots for live streams, over all processes; `_id` is '<member>:<number>'. */
const streamSlotSchema = new Schema(
  {
    _id: { type: String, required: true },
    member_id: { type: Schema.Types.ObjectId, required: true },
    stream_id: { type: String, required: true },
    /** Renewed while the stream is open; a dead process's slots expire. */
    expires_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

streamSlotSchema.index({ member_id: 1 });
streamSlotSchema.index({ stream_id: 1 });
streamSlotSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const StreamSlotModel = model('StreamSlot', streamSlotSchema);
