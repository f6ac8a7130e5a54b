import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { model, Schema } from 'mongoose';
import { conflict, notFound } from '#lib/app-error.ts';
import { textsOf } from '#lib/texts.ts';
import { inLine } from '#lib/transaction.ts';
import { getPayment } from '../payments.service.ts';
import { creditNotePaper, type Paper, receiptPaper } from './paper.ts';
import { partsOf, titleOf } from './paper-parts.ts';

/**
 * The PDF of a receipt or credit note in a language; `_id` is '<payment id>:<number>', with ':de' behind it for another
 * language than English, in which all were drawn once.
 */
const receiptFileSchema = new Schema(
  { _id: { type: String, required: true }, pdf: { type: Buffer, required: true } },
  { versionKey: false },
);
export const ReceiptFileModel = model('ReceiptFile', receiptFileSchema);

/** The stored PDF of a paper, drawn and stored the first time in each language: a numbered paper never changes. */
function drawnOnce(paymentId: string, language: Language, paper: Paper): Promise<AsyncIterable<Uint8Array>> {
  const _id = `${paymentId}:${paper.number}${language === 'en' ? '' : `:${language}`}`;
  return inLine(`receipt:${_id}`, async () => {
    const stored = await ReceiptFileModel.findById(_id);
    if (stored) return Readable.from([stored.pdf]);
    // Loaded with the first receipt: pdfkit takes 30 MB of memory and 0.3 s of processor time.
    const { createPdf } = await import('./pdf.ts');
    const content = {
      language,
      title: titleOf(language, paper),
      date: paper.moved_at,
      parts: partsOf(language, paper),
      noteOnGaps: textsOf(language).documents.receipt.missingLetters,
    };
    const pdf = await buffer(createPdf(content));
    // Another process may have stored the same bytes meanwhile.
    await ReceiptFileModel.updateOne({ _id }, { $setOnInsert: { pdf } }, { upsert: true });
    return Readable.from([pdf]);
  });
}

/**
 * The receipt of a payment as a PDF, with its labels in this language.
 * @throws 404 when the payment is another member's, 409 when it is not paid yet
 */
export async function receiptFile(
  caller: Caller,
  id: string,
  language: Language,
): Promise<AsyncIterable<Uint8Array>> {
  const paper = receiptPaper(await getPayment(caller, id));
  if (!paper) throw conflict('payment_not_paid');
  return drawnOnce(id, language, paper);
}

/**
 * A credit note as a PDF, with the receipt's rate of VAT and its labels in this language.
 * @throws 404 for a payment of others, or a number of another payment
 */
export async function creditNoteFile(
  caller: Caller,
  id: string,
  number: string,
  language: Language,
): Promise<AsyncIterable<Uint8Array>> {
  const payment = await getPayment(caller, id);
  const { receipt } = payment;
  const entry = payment.credit_notes.find((each) => each.number === number);
  if (!receipt || !entry) throw notFound('unknown_credit_note');
  return drawnOnce(id, language, creditNotePaper(payment, receipt, entry));
}
