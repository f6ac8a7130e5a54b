import { splitVat } from '@rosette/shared/vat.ts';
import { dayOf, moneyOf } from '#lib/words.ts';
import type { Payment } from './payment.model.ts';
import { createPages, type Pages } from './pdf-pages.ts';

type Receipt = NonNullable<Payment['receipt']>;
type CreditNote = Payment['credit_notes'][number];

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const nameOfCountry = (code: string | null | undefined) => code && countryNames.of(code);

const lines = (...given: (string | null | undefined)[]) => given.filter((line) => Boolean(line)).join('\n');

function writeParties(pages: Pages, { seller, buyer }: Receipt): void {
  pages.block('From', lines(seller.name, seller.address, seller.vat_id && `VAT ID ${seller.vat_id}`));
  pages.block(
    'To',
    lines(
      buyer?.name,
      buyer?.address,
      nameOfCountry(buyer?.country),
      buyer?.vat_id && `VAT ID ${buyer.vat_id}`,
    ) || 'Former member',
  );
}

function writeAmounts(
  pages: Pages,
  { currency }: Payment,
  { vat_rate, is_reverse_charge }: Receipt,
  { gross, net_cents, vat_cents }: { gross: number; net_cents: number; vat_cents: number },
): void {
  pages.row('Net', moneyOf(net_cents, currency));
  pages.row(`VAT ${vat_rate} %`, moneyOf(vat_cents, currency));
  pages.row('Total', moneyOf(gross, currency), true);
  if (is_reverse_charge) {
    pages.paragraph(
      'Reverse charge: the customer accounts for the VAT (Article 196 of Council Directive 2006/112/EC).',
    );
  }
}

/** The PDF of a receipt, from the details stored with the payment. */
export function receiptPages(payment: Payment, receipt: Receipt, paidAt: Date): AsyncIterable<Uint8Array> {
  const pages = createPages(`Receipt ${receipt.number}`, paidAt);
  writeParties(pages, receipt);
  pages.row('Date of payment', dayOf(paidAt));
  pages.row('Paid by', payment.stripe_session_id ? 'Card' : 'Bank transfer');
  pages.row(payment.name, moneyOf(payment.amount_cents, payment.currency));
  const { net_cents, vat_cents } = receipt;
  writeAmounts(pages, payment, receipt, { gross: payment.amount_cents, net_cents, vat_cents });
  if (receipt.note) pages.paragraph(receipt.note);
  return pages.end();
}

/** The PDF of a refund's credit note, with the receipt's rate of VAT. */
export function creditNotePages(
  payment: Payment,
  receipt: Receipt,
  { number, amount_cents, created_at }: CreditNote,
): AsyncIterable<Uint8Array> {
  const pages = createPages(`Credit note ${number}`, created_at);
  writeParties(pages, receipt);
  pages.row('Date of the refund', dayOf(created_at));
  pages.row('For receipt', receipt.number);
  pages.row(payment.name, moneyOf(amount_cents, payment.currency));
  writeAmounts(pages, payment, receipt, { gross: amount_cents, ...splitVat(amount_cents, receipt.vat_rate) });
  return pages.end();
}
