import { model, Schema } from 'mongoose';

/** The requests counted for a rate limit in its period, over all processes. */
const rateLimitCountSchema = new Schema(
  {
    /** The limit and a digest of the counted address or account, which is not stored. */
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: Date,
  },
  { versionKey: false },
);

rateLimitCountSchema.index({ key: 1 }, { unique: true });
rateLimitCountSchema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const RateLimitCountModel = model('RateLimitCount', rateLimitCountSchema);
