import { model, Schema } from 'mongoose';

/** The counters of a member's notifications; `_id` is hers. Updated with every change of them. */
const notificationCounterSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    total: { type: Number, required: true, default: 0 },
    unread: { type: Number, required: true, default: 0 },
    /** The number of her latest live event. */
    last_event: { type: Number, required: true, default: 0 },
    changed_at: { type: Date, required: true },
  },
  { versionKey: false } as const,
);

/** Live streams poll it once a second for changed counters. */
notificationCounterSchema.index({ changed_at: 1 });

export const NotificationCounterModel = model('NotificationCounter', notificationCounterSchema);
