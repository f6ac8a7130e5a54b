import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { countryName } from '@rosette/shared/country-names.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { fillIn } from '@rosette/shared/texts/text.ts';
import { model, Schema } from 'mongoose';
import { conflict, notFound } from '#lib/app-error.ts';
import { formatDay, formatMoney, serverLocales } from '#lib/format.ts';
import { textsOf } from '#lib/texts.ts';
import { inLine } from '#lib/transaction.ts';
import type { Payment } from './payment.model.ts';
import { getPayment } from './payments.service.ts';
import type { Part } from './pdf.ts';
import { noteIn, purchaseIn } from './purchase-texts.ts';

/**
 * The PDF of a receipt or credit note in a language; `_id` is '<payment id>:<number>', with ':de' behind it for another
 * language than English, in which all were drawn once.
 */
const receiptFileSchema = new Schema(
  { _id: { type: String, required: true }, pdf: { type: Buffer, required: true } },
  { versionKey: false },
);
export const ReceiptFileModel = model('ReceiptFile', receiptFileSchema);

type Receipt = NonNullable<Payment['receipt']>;

/** What differs between a receipt and a credit note. */
interface Paper {
  language: Language;
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

/** The name and address of seller or buyer, line by line. */
function addressOf(
  language: Language,
  { name, address, country, vat_id }: Partial<Receipt['buyer']>,
): string {
  const locale = serverLocales[language];
  return [
    name,
    address,
    country && countryName(country, locale),
    vat_id && fillIn(locale, textsOf(language).documents.receipt.vatId, { id: vat_id }),
  ]
    .filter(Boolean)
    .join('\n');
}

function partsOf(payment: Payment, receipt: Receipt, paper: Paper): Part[] {
  const { seller, buyer, vat_rate, is_reverse_charge } = receipt;
  const { language } = paper;
  const locale = serverLocales[language];
  const texts = textsOf(language).documents.receipt;
  const money = (cents: number) => formatMoney(locale, cents, payment.currency);
  const row = (label: string, value: string): Part => ({ kind: 'row', label, value });
  const notes = [is_reverse_charge && texts.reverseCharge, noteIn(language, paper.note)].filter(
    (text) => typeof text === 'string',
  );
  return [
    { kind: 'block', label: texts.from, text: addressOf(language, seller) },
    { kind: 'block', label: texts.to, text: addressOf(language, buyer) || texts.formerMember },
    ...paper.rows.map(([label, value]) => row(label, value)),
    row(purchaseIn(language, payment), money(paper.gross_cents)),
    row(texts.net, money(paper.net_cents)),
    row(fillIn(locale, texts.vat, { rate: vat_rate }), money(paper.vat_cents)),
    { kind: 'row', label: texts.total, value: money(paper.gross_cents), isBold: true },
    ...notes.map((text): Part => ({ kind: 'paragraph', text })),
  ];
}

/** The stored PDF of a paper, drawn and stored the first time in each language: a numbered paper never changes. */
function drawnOnce(payment: Payment, receipt: Receipt, paper: Paper): Promise<AsyncIterable<Uint8Array>> {
  const { language, number, title, date } = paper;
  const _id = `${payment._id}:${number}${language === 'en' ? '' : `:${language}`}`;
  return inLine(`receipt:${_id}`, async () => {
    const stored = await ReceiptFileModel.findById(_id);
    if (stored) return Readable.from([stored.pdf]);
    // Loaded with the first receipt: pdfkit takes 30 MB of memory and 0.3 s of processor time.
    const { createPdf } = await import('./pdf.ts');
    const parts = partsOf(payment, receipt, paper);
    const noteOnGaps = textsOf(language).documents.receipt.missingLetters;
    const pdf = await buffer(createPdf({ language, title, date, parts, noteOnGaps }));
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
  const payment = await getPayment(caller, id);
  const { receipt, paid_at, stripe_session_id } = payment;
  if (!receipt || !paid_at) throw conflict('payment_not_paid');
  const { number, net_cents, vat_cents, note } = receipt;
  const locale = serverLocales[language];
  const texts = textsOf(language).documents.receipt;
  return drawnOnce(payment, receipt, {
    language,
    number,
    title: fillIn(locale, texts.title, { number }),
    date: paid_at,
    rows: [
      [texts.dateOfPayment, formatDay(locale, paid_at)],
      [texts.paidBy, stripe_session_id ? texts.card : texts.bankTransfer],
    ],
    gross_cents: payment.amount_cents,
    net_cents,
    vat_cents,
    note,
  });
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
  const refund = payment.credit_notes.find((each) => each.number === number);
  if (!receipt || !refund) throw notFound('unknown_credit_note');
  const { amount_cents, vat_cents, created_at } = refund;
  const locale = serverLocales[language];
  const texts = textsOf(language).documents.creditNote;
  return drawnOnce(payment, receipt, {
    language,
    number,
    title: fillIn(locale, texts.title, { number }),
    date: created_at,
    rows: [
      [texts.dateOfRefund, formatDay(locale, created_at)],
      [texts.forReceipt, receipt.number],
    ],
    gross_cents: amount_cents,
    net_cents: amount_cents - vat_cents,
    vat_cents,
  });
}
