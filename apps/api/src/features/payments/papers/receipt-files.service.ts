import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { model, Schema } from 'mongoose';
import { conflict, notFound } from '#lib/app-error.ts';
import { textsOf } from '#lib/texts.ts';
import { inLine } from '#lib/transaction.ts';
import { getPayment } from '../payments.service.ts';
import { facturX } from './factur-x.ts';
import { creditNotePaper, type Paper, receiptPaper } from './paper.ts';
import { partsOf, titleOf } from './paper-parts.ts';

/**
 * The PDF of a receipt or credit note in a language, and the XML that it holds; `_id` is '<payment id>:<number>', with ':de'
 * behind it for another language than English, in which all were drawn once.
 */
const receiptFileSchema = new Schema(
  {
    _id: { type: String, required: true },
    pdf: { type: Buffer, required: true },
    /** Absent where the paper makes no electronic invoice, and of those that were drawn before there were any. */
    xml: String,
  },
  { versionKey: false },
);
export const ReceiptFileModel = model('ReceiptFile', receiptFileSchema);

interface Drawn {
  pdf: Buffer;
  xml?: string | null | undefined;
}

/** The stored files of a paper, drawn and stored the first time in each language: a numbered paper never changes. */
function drawnOnce(paymentId: string, language: Language, paper: Paper): Promise<Drawn> {
  const _id = `${paymentId}:${paper.number}${language === 'en' ? '' : `:${language}`}`;
  return inLine(`receipt:${_id}`, async () => {
    const stored = await ReceiptFileModel.findById(_id);
    if (stored) return stored;
    // Loaded with the first receipt: pdfkit takes 30 MB of memory and 0.3 s of processor time.
    const { createPdf } = await import('./pdf.ts');
    const xml = facturX(language, paper);
    const content = {
      language,
      title: titleOf(language, paper),
      date: paper.moved_at,
      parts: partsOf(language, paper),
      noteOnGaps: textsOf(language).documents.receipt.missingLetters,
      xml,
    };
    const pdf = await buffer(createPdf(content));
    // Another process may have stored the same bytes meanwhile.
    const drawn = { pdf, ...(xml && { xml }) };
    await ReceiptFileModel.updateOne({ _id }, { $setOnInsert: drawn }, { upsert: true });
    return drawn;
  });
}

/** The files of a payment's receipt; null where it is not paid yet. @throws 404 when it is another member's */
async function receiptOf(caller: Caller, id: string, language: Language): Promise<Drawn | null> {
  const paper = receiptPaper(await getPayment(caller, id));
  return paper && drawnOnce(id, language, paper);
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
  const drawn = await receiptOf(caller, id, language);
  if (!drawn) throw conflict('payment_not_paid');
  return Readable.from([drawn.pdf]);
}

/**
 * The electronic invoice in the PDF of a receipt, in this language.
 * @throws 404 when the payment is another member's, or has none
 */
export async function receiptXml(
  caller: Caller,
  id: string,
  language: Language,
): Promise<AsyncIterable<string>> {
  const drawn = await receiptOf(caller, id, language);
  if (!drawn?.xml) throw notFound('no_electronic_invoice');
  return Readable.from([drawn.xml]);
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
  const { pdf } = await drawnOnce(id, language, creditNotePaper(payment, receipt, entry));
  return Readable.from([pdf]);
}
