import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { getPayment } from './payments.service.ts';
import { creditNotePages, receiptPages } from './receipt-pdf.ts';

/**
 * The receipt of a payment as a PDF.
 * @throws 404 when the payment is another member's, 409 when it is not paid yet
 */
export async function receiptFile(caller: Caller, id: string): Promise<AsyncIterable<Uint8Array>> {
  const payment = await getPayment(caller, id);
  if (!payment.receipt || !payment.paid_at) throw conflict('This payment has not been paid yet');
  return receiptPages(payment, payment.receipt, payment.paid_at);
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
  const note = payment.credit_notes.find((each) => each.number === number);
  if (!payment.receipt || !note) throw notFound('This credit note does not exist');
  return creditNotePages(payment, payment.receipt, note);
}
