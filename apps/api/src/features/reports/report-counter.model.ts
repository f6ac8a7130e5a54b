import { model, Schema } from 'mongoose';

/** The number of the last report of a year; `_id` is the year. */
const reportCounterSchema = new Schema(
  { _id: { type: Number, required: true }, last: { type: Number, required: true } },
  { versionKey: false } as const,
);

export const ReportCounterModel = model('ReportCounter', reportCounterSchema);
