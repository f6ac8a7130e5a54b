import { dayOf, moneyOf } from '#lib/words.ts';
import type { Payment } from './payment.model.ts';
import type { Part } from './pdf.ts';

type Receipt = NonNullable<Payment['receipt']>;
type CreditNote = Payment['credit_notes'][number];

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const nameOfCountry = (code: string | null | undefined) => code && countryNames.of(code);

const lines = (...given: (string | null | undefined)[]) => given.filter((line) => Boolean(line)).join('\n');

/** Loaded with the first receipt: pdfkit takes 30 MB of memory and 0.3 s of processor time. */
const loadPdf = () => import('./pdf.ts');

const noteOnGaps =
  'This file has no font for the letters shown as \ufffd. The page of the receipt on the website shows all of them.';

const partiesOf = ({ seller, buyer }: Receipt): Part[] => [
  {
    kind: 'block',
    label: 'From',
    text: lines(seller.name, seller.address, seller.vat_id && `VAT ID ${seller.vat_id}`),
  },
  {
    kind: 'block',
    label: 'To',
    text:
      lines(
        buyer?.name,
        buyer?.address,
        nameOfCountry(buyer?.country),
        buyer?.vat_id && `VAT ID ${buyer.vat_id}`,
      ) || 'Former member',
  },
];

function amountsOf(
  { currency }: Payment,
  { vat_rate, is_reverse_charge }: Receipt,
  { gross, net_cents, vat_cents }: { gross: number; net_cents: number; vat_cents: number },
): Part[] {
  return [
    { kind: 'row', label: 'Net', value: moneyOf(net_cents, currency) },
    { kind: 'row', label: `VAT ${vat_rate} %`, value: moneyOf(vat_cents, currency) },
    { kind: 'row', label: 'Total', value: moneyOf(gross, currency), isBold: true },
    ...(is_reverse_charge ? [reverseCharge] : []),
  ];
}

const reverseCharge: Part = {
  kind: 'paragraph',
  text: 'Reverse charge: the customer accounts for the VAT (Article 196 of Council Directive 2006/112/EC).',
};

/** The PDF of a receipt, from the details stored with the payment. */
export async function receiptPages(
  payment: Payment,
  receipt: Receipt,
  paidAt: Date,
): Promise<AsyncIterable<Uint8Array>> {
  const { amount_cents, currency, name, stripe_session_id } = payment;
  const { net_cents, vat_cents, note } = receipt;
  const { createPdf } = await loadPdf();
  return createPdf({
    title: `Receipt ${receipt.number}`,
    date: paidAt,
    parts: [
      ...partiesOf(receipt),
      { kind: 'row', label: 'Date of payment', value: dayOf(paidAt) },
      { kind: 'row', label: 'Paid by', value: stripe_session_id ? 'Card' : 'Bank transfer' },
      { kind: 'row', label: name, value: moneyOf(amount_cents, currency) },
      ...amountsOf(payment, receipt, { gross: amount_cents, net_cents, vat_cents }),
      ...(note ? [{ kind: 'paragraph', text: note } as const] : []),
    ],
    noteOnGaps,
  });
}

/** The PDF of a refund's credit note, with the receipt's rate of VAT. */
export async function creditNotePages(
  payment: Payment,
  receipt: Receipt,
  note: CreditNote,
): Promise<AsyncIterable<Uint8Array>> {
  const { number, amount_cents, vat_cents, created_at } = note;
  const { createPdf } = await loadPdf();
  return createPdf({
    title: `Credit note ${number}`,
    date: created_at,
    parts: [
      ...partiesOf(receipt),
      { kind: 'row', label: 'Date of the refund', value: dayOf(created_at) },
      { kind: 'row', label: 'For receipt', value: receipt.number },
      { kind: 'row', label: payment.name, value: moneyOf(amount_cents, payment.currency) },
      ...amountsOf(payment, receipt, {
        gross: amount_cents,
        net_cents: amount_cents - vat_cents,
        vat_cents,
      }),
    ],
    noteOnGaps,
  });
}
