import { model, Schema } from 'mongoose';

/**
 * That a viewer was counted for an advertisement in a period, as a keyed hash of the three; gone when the period is over.
 */
const countedViewerSchema = new Schema(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { versionKey: false },
);

countedViewerSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const CountedViewerModel = model('CountedViewer', countedViewerSchema);
