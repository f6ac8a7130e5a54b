import { model, Schema } from 'mongoose';

/** How often somebody came within the time that a limit counts, for all processes together. */
const rateLimitCountSchema = new Schema(
  {
    /** The limit, and a digest of whom it counts: addresses of people are not kept for this. */
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: Date,
  },
  { versionKey: false },
);

rateLimitCountSchema.index({ key: 1 }, { unique: true });
rateLimitCountSchema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const RateLimitCountModel = model('RateLimitCount', rateLimitCountSchema);
