import { model, Schema } from 'mongoose';

/** The drawn PDF of a receipt or credit note: drawing it takes up to two seconds of processor time. */
const receiptFileSchema = new Schema(
  {
    /** '<payment id>:<number>' */
    _id: { type: String, required: true },
    pdf: { type: Buffer, required: true },
  },
  { versionKey: false },
);

export const ReceiptFileModel = model('ReceiptFile', receiptFileSchema);
