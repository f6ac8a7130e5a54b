import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { model, Schema } from 'mongoose';
import { conflict, notFound } from '#lib/app-error.ts';
import { inLine } from '#lib/transaction.ts';
import { dayOf, moneyOf } from '#lib/words.ts';
import type { Payment } from './payment.model.ts';
import { getPayment } from './payments.service.ts';
import type { Part } from './pdf.ts';

/** The PDF of a receipt or credit note; `_id` is '<payment id>:<number>'. */
const receiptFileSchema = new Schema(
  { _id: { type: String, required: true }, pdf: { type: Buffer, required: true } },
  { versionKey: false },
);
export const ReceiptFileModel = model('ReceiptFile', receiptFileSchema);

type Receipt = NonNullable<Payment['receipt']>;

/** What differs between a receipt and a credit note. */
interface Paper {
  number: string;
  title: string;
  date: Date;
  /** The rows above the amounts, each a label and a value. */
  rows: [string, string][];
  gross_cents: number;
  net_cents: number;
  vat_cents: number;
  note?: string | null | undefined;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const noteOnGaps =
  'This file has no font for the letters shown as \ufffd. The page of the receipt on the website shows all of them.';
const reverseCharge =
  'Reverse charge: the customer accounts for the VAT (Article 196 of Council Directive 2006/112/EC).';

/** The name and address of seller or buyer, line by line. */
function addressOf(party: Partial<Receipt['buyer']>): string {
  const { name, address, country, vat_id } = party;
  return [name, address, country && countryNames.of(country), vat_id && `VAT ID ${vat_id}`]
    .filter(Boolean)
    .join('\n');
}

function partsOf({ name, currency }: Payment, receipt: Receipt, paper: Paper): Part[] {
  const { seller, buyer, vat_rate, is_reverse_charge } = receipt;
  const money = (cents: number) => moneyOf(cents, currency);
  const row = (label: string, value: string): Part => ({ kind: 'row', label, value });
  const notes = [is_reverse_charge && reverseCharge, paper.note].filter((text) => typeof text === 'string');
  return [
    { kind: 'block', label: 'From', text: addressOf(seller) },
    { kind: 'block', label: 'To', text: addressOf(buyer) || 'Former member' },
    ...paper.rows.map(([label, value]) => row(label, value)),
    row(name, money(paper.gross_cents)),
    row('Net', money(paper.net_cents)),
    row(`VAT ${vat_rate} %`, money(paper.vat_cents)),
    { kind: 'row', label: 'Total', value: money(paper.gross_cents), isBold: true },
    ...notes.map((text): Part => ({ kind: 'paragraph', text })),
  ];
}

/** The stored PDF of a paper, drawn and stored the first time: a numbered paper never changes. */
function drawnOnce(payment: Payment, receipt: Receipt, paper: Paper): Promise<AsyncIterable<Uint8Array>> {
  const { number, title, date } = paper;
  const _id = `${payment._id}:${number}`;
  return inLine(`receipt:${_id}`, async () => {
    const stored = await ReceiptFileModel.findById(_id);
    if (stored) return Readable.from([stored.pdf]);
    // Loaded with the first receipt: pdfkit takes 30 MB of memory and 0.3 s of processor time.
    const { createPdf } = await import('./pdf.ts');
    const parts = partsOf(payment, receipt, paper);
    const pdf = await buffer(createPdf({ title: `${title} ${number}`, date, parts, noteOnGaps }));
    // Another process may have stored the same bytes meanwhile.
    await ReceiptFileModel.updateOne({ _id }, { $setOnInsert: { pdf } }, { upsert: true });
    return Readable.from([pdf]);
  });
}

/**
 * The receipt of a payment as a PDF.
 * @throws 404 when the payment is another member's, 409 when it is not paid yet
 */
export async function receiptFile(caller: Caller, id: string): Promise<AsyncIterable<Uint8Array>> {
  const payment = await getPayment(caller, id);
  const { receipt, paid_at, stripe_session_id } = payment;
  if (!receipt || !paid_at) throw conflict('This payment has not been paid yet');
  const { number, net_cents, vat_cents, note } = receipt;
  return drawnOnce(payment, receipt, {
    number,
    title: 'Receipt',
    date: paid_at,
    rows: [
      ['Date of payment', dayOf(paid_at)],
      ['Paid by', stripe_session_id ? 'Card' : 'Bank transfer'],
    ],
    gross_cents: payment.amount_cents,
    net_cents,
    vat_cents,
    note,
  });
}

/**
 * A credit note as a PDF, with the receipt's rate of VAT.
 * @throws 404 for a payment of others, or a number of another payment
 */
export async function creditNoteFile(
  caller: Caller,
  id: string,
  number: string,
): Promise<AsyncIterable<Uint8Array>> {
  const payment = await getPayment(caller, id);
  const { receipt } = payment;
  const refund = payment.credit_notes.find((each) => each.number === number);
  if (!receipt || !refund) throw notFound('This credit note does not exist');
  const { amount_cents, vat_cents, created_at } = refund;
  return drawnOnce(payment, receipt, {
    number,
    title: 'Credit note',
    date: created_at,
    rows: [
      ['Date of the refund', dayOf(created_at)],
      ['For receipt', receipt.number],
    ],
    gross_cents: amount_cents,
    net_cents: amount_cents - vat_cents,
    vat_cents,
  });
}
