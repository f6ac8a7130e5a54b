import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { isDuplicate } from '#lib/database.ts';
import { inLine } from '#lib/transaction.ts';
import { getPayment } from './payments.service.ts';
import { ReceiptFileModel } from './receipt-file.model.ts';
import { creditNotePages, receiptPages } from './receipt-pdf.ts';

async function store(_id: string, pdf: Buffer): Promise<void> {
  try {
    await ReceiptFileModel.create({ _id, pdf });
  } catch (error) {
    // Another process has drawn the same bytes meanwhile.
    if (!isDuplicate(error, '_id')) throw error;
  }
}

/** The stored PDF of a receipt or credit note; drawn and stored the first time. A numbered paper never changes. */
function drawnOnce(
  paymentId: unknown,
  number: string,
  draw: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<AsyncIterable<Uint8Array>> {
  const _id = `${paymentId}:${number}`;
  return inLine(`receipt:${_id}`, async () => {
    const stored = await ReceiptFileModel.findById(_id);
    if (stored) return Readable.from([stored.pdf]);
    const pdf = await buffer(await draw());
    await store(_id, pdf);
    return Readable.from([pdf]);
  });
}

/**
 * The receipt of a payment as a PDF.
 * @throws 404 when the payment is another member's, 409 when it is not paid yet
 */
export async function receiptFile(caller: Caller, id: string): Promise<AsyncIterable<Uint8Array>> {
  const payment = await getPayment(caller, id);
  const { receipt, paid_at } = payment;
  if (!receipt || !paid_at) throw conflict('This payment has not been paid yet');
  return drawnOnce(payment._id, receipt.number, () => receiptPages(payment, receipt, paid_at));
}

/**
 * A credit note as a PDF.
 * @throws 404 for a payment of others, or a number of another payment
 */
export async function creditNoteFile(
  caller: Caller,
  id: string,
  number: string,
): Promise<AsyncIterable<Uint8Array>> {
  const payment = await getPayment(caller, id);
  const { receipt } = payment;
  const note = payment.credit_notes.find((each) => each.number === number);
  if (!receipt || !note) throw notFound('This credit note does not exist');
  return drawnOnce(payment._id, number, () => creditNotePages(payment, receipt, note));
}
