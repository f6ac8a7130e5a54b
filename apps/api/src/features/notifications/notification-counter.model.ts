import { model, Schema } from 'mongoose';

/** One for each member who was ever notified; `_id` is hers. Written with every change of her notifications. */
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

/** Live streams ask once a second whose counters have changed. */
notificationCounterSchema.index({ changed_at: 1 });

export const NotificationCounterModel = model('NotificationCounter', notificationCounterSchema);
