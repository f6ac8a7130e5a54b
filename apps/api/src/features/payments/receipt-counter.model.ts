import { model, Schema } from 'mongoose';

/** The last number of each series, as '2026' for receipts and '2026-C' for credit notes. */
const receiptCounterSchema = new Schema(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { versionKey: false },
);

export const ReceiptCounterModel = model('ReceiptCounter', receiptCounterSchema);
