import { addDays } from '@rosette/shared/calendar.ts';
import { type PaymentFileQuery, paymentFileColumns } from '@rosette/shared/contract/admin-files.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Cell, csvFile } from '#lib/csv.ts';
import { textsOf } from '#lib/texts.ts';
import { purchaseIn } from './papers/purchase-texts.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

type Row = Record<(typeof paymentFileColumns)[number], Cell>;
type CreditNote = Payment['credit_notes'][number];
type Issued = Payment & { receipt: NonNullable<Payment['receipt']>; paid_at: Date };

const longestDays = 400;
const dayMs = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * The first and the last day of a file, both included. By default the calendar month before this one; with `from` alone
 * the last day is today, with `until` alone the first day is the first of its month.
 */
function periodOf({ from, until }: PaymentFileQuery): { from: string; until: string } {
  const now = clock.now();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const days = {
    from: from ?? (until ? `${until.slice(0, 8)}01` : dayOf(new Date(Date.UTC(year, month - 1, 1)))),
    until: until ?? dayOf(from ? now : new Date(Date.UTC(year, month, 0))),
  };
  const apart = (Date.parse(days.until) - Date.parse(days.from)) / dayMs;
  if (apart < 0 || apart > longestDays) throw invalidField(until ? 'until' : 'from', 'days_too_far_apart');
  return days;
}

/** What a receipt and its credit notes have in common. */
const sharedCells = (
  language: Language,
  payment: Issued,
): Omit<Row, 'number' | 'kind_of_line' | 'of_number' | 'date' | 'paid_on' | 'net' | 'vat' | 'gross'> => {
  const { receipt, currency, method, stripe_payment_intent } = payment;
  return {
    name: purchaseIn(language, payment),
    buyer_name: receipt.buyer.name,
    buyer_address: receipt.buyer.address,
    buyer_country: receipt.buyer.country,
    buyer_vat_id: receipt.buyer.vat_id,
    vat_rate: receipt.vat_rate,
    currency,
    reverse_charge: receipt.is_reverse_charge,
    // Empty where it is not certain.
    method,
    stripe_payment: stripe_payment_intent,
  };
};

const receiptRow = (language: Language, payment: Issued): Row => {
  const { receipt, paid_at, amount_cents } = payment;
  return {
    ...sharedCells(language, payment),
    number: receipt.number,
    kind_of_line: 'receipt',
    of_number: null,
    date: { day: receipt.issued_at ?? paid_at },
    paid_on: { day: paid_at },
    net: { cents: receipt.net_cents },
    vat: { cents: receipt.vat_cents },
    gross: { cents: amount_cents },
  };
};

/** What was credited is less than 0, what was reinstated of it more. */
function creditNoteRow(language: Language, payment: Issued, note: CreditNote): Row {
  const isReinstated = note.kind === 'reinstated';
  const signed = (cents: number) => ({ cents: isReinstated ? cents : -cents });
  return {
    ...sharedCells(language, payment),
    number: note.number,
    kind_of_line: isReinstated ? 'receipt' : 'credit_note',
    of_number: payment.receipt.number,
    date: { day: note.created_at },
    paid_on: { day: note.created_at },
    net: signed(note.amount_cents - note.vat_cents),
    vat: signed(note.vat_cents),
    gross: signed(note.amount_cents),
  };
}

/** Receipts in the order of their numbers, then credit notes in that of theirs; refunds are few. */
async function* issuedIn(
  language: Language,
  { from, until }: { from: string; until: string },
): AsyncGenerator<Row> {
  const within = { $gte: new Date(`${from}T00:00:00Z`), $lt: addDays(new Date(`${until}T00:00:00Z`), 1) };
  const issued = { $or: [{ 'receipt.issued_at': within }, { 'receipt.issued_at': null, paid_at: within }] };
  const receipts = PaymentModel.find({ 'receipt.number': { $exists: true }, ...issued }).sort({
    'receipt.number': 1,
  });
  for await (const payment of receipts.lean<Issued[]>().cursor()) yield receiptRow(language, payment);
  const refunded = await PaymentModel.find({ 'credit_notes.created_at': within }).lean<Issued[]>();
  const notes = refunded
    .flatMap((payment) => payment.credit_notes.map((note) => ({ payment, note })))
    .filter(({ note: { created_at: at } }) => within.$gte <= at && at < within.$lt)
    .sort((one, other) => one.note.number.localeCompare(other.note.number));
  for (const { payment, note } of notes) yield creditNoteRow(language, payment, note);
}

/** The rows of the file, audited with their number, also where the reader goes away before the end. */
async function* rows(
  { id: actor_id }: Caller,
  days: { from: string; until: string },
  language: Language,
): AsyncGenerator<Cell[]> {
  let lines = 0;
  try {
    for await (const row of issuedIn(language, days)) {
      lines += 1;
      yield paymentFileColumns.map((column) => row[column]);
    }
  } finally {
    await recordAudit({
      actor_id,
      action: 'payments.export',
      subject: { id: 'payments', label: 'payments.csv' },
      before: null,
      after: { ...days, lines },
    });
  }
}

/**
 * Receipts and credit notes by day of issue, a line each, as a file with headings in this language (product/admin#files);
 * audited.
 * @throws 422 for days that are in the wrong order, or more than 400 apart
 */
export function paymentsFile(
  admin: Caller,
  query: PaymentFileQuery,
  language: Language,
): AsyncIterable<string> {
  const days = periodOf(query);
  const headings = textsOf(language).documents.paymentColumns;
  return csvFile(
    language,
    paymentFileColumns.map((column) => headings[column]),
    rows(admin, days, language),
  );
}
