import { model, Schema } from 'mongoose';

/** The number of a year's last report; `_id` is the year. */
const reportCounterSchema = new Schema(
  { _id: { type: Number, required: true }, last: { type: Number, required: true } },
  { versionKey: false } as const,
);

export const ReportCounterModel = model('ReportCounter', reportCounterSchema);
