import { model, Schema } from 'mongoose';

/** A viewer counted for an advertisement in a period, as a keyed hash of the three; removed after the period. */
const countedViewerSchema = new Schema(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { versionKey: false },
);

countedViewerSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const CountedViewerModel = model('CountedViewer', countedViewerSchema);
