import type { ReceiptMethod } from '@rosette/shared/contract/payments.ts';
import { isCountryCode } from '@rosette/shared/countries.ts';
import { makesElectronicInvoice } from '@rosette/shared/electronic-invoice.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { inLanguage } from '#lib/message.ts';
import { textsOf } from '#lib/texts.ts';
import type { Paper } from './paper.ts';
import { sentencesOf } from './paper-parts.ts';
import { purchaseIn } from './purchase-texts.ts';

/** An element of the invoice: its content is a text, or elements; what is null or false is left out. */
type Content = string | readonly (string | null | false)[];

/** What XML 1.0 cannot hold, not even escaped. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text
    .replace(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element without attributes; `name` may have some behind it. */
function element(name: string, content: Content): string {
  const [tag] = name.split(' ', 1);
  const inside = typeof content === 'string' ? escaped(content) : content.filter(Boolean).join('');
  return `<${name}>${inside}</${tag}>`;
}

const ram = (name: string, content: Content): string => element(`ram:${name}`, content);

/** Cents as an amount with two decimals, without floating point. */
function amountOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A day in UTC, as in 20260131. */
const day = (at: Date, type = 'udt'): string =>
  element(`${type}:DateTimeString format="102"`, at.toISOString().slice(0, 10).replaceAll('-', ''));

/** Codes of UNTDID 4461; 42 is a payment to a bank account, which names none. */
const methodCodes: Record<ReceiptMethod, string> = { card: '48', sepa_debit: '59', bank_transfer: '42' };
const unknownMethod = '1';

/** The category of VAT with its reason. */
function categoryOf({ vat_rate, vat_note, is_reverse_charge }: Paper, language: Language) {
  if (is_reverse_charge) return { code: 'AE', reason: 'Reverse charge', reasonCode: 'VATEX-EU-AE' };
  if (vat_rate > 0) return { code: 'S', reason: null, reasonCode: null };
  return { code: 'E', reason: inLanguage(vat_note ?? {}, language), reasonCode: null };
}

interface Party {
  name: string;
  address?: string | null | undefined;
  country: string;
  vat_id?: string | null | undefined;
  tax_number?: string | null | undefined;
  register?: string | null | undefined;
}

/** The lines of an address: at most three, the third holds what is left. */
function linesOf(address: string | null | undefined): [string?, string?, string?] {
  const lines = (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const rest = lines.slice(2).join(', ');
  return [lines[0], lines[1], rest || undefined];
}

/** Of VAT ids of Greece and Northern Ireland, which are no codes of countries. */
const otherPrefixes = ['EL', 'XI'];

/** A VAT id with the code of a country, which the standard wants (BR-CO-09) and some write without, as Norwegians. */
function withCountryCode(vatId: string, country: string): string {
  const prefix = vatId.slice(0, 2);
  return isCountryCode(prefix) || otherPrefixes.includes(prefix) ? vatId : `${country}${vatId}`;
}

function party(
  role: 'Seller' | 'Buyer' | 'ShipTo',
  { name, address, country, vat_id, tax_number, register }: Party,
) {
  const [one, two, three] = linesOf(address);
  const taxId = (scheme: string, id: string) =>
    ram('SpecifiedTaxRegistration', [element(`ram:ID schemeID="${scheme}"`, id)]);
  return ram(`${role}TradeParty`, [
    ram('Name', name),
    register ? ram('SpecifiedLegalOrganization', [ram('ID', register)]) : null,
    ram('PostalTradeAddress', [
      one ? ram('LineOne', one) : null,
      two ? ram('LineTwo', two) : null,
      three ? ram('LineThree', three) : null,
      ram('CountryID', country),
    ]),
    vat_id ? taxId('VA', withCountryCode(vat_id, country)) : null,
    tax_number ? taxId('FC', tax_number) : null,
  ]);
}

const root =
  'rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"';

/**
 * A paper for programs: a Cross Industry Invoice of the profile EN 16931 (product/memberships-and-payments#receipts), in the
 * words of a language. Its price is the net amount, so that all sums are those of the paper.
 * @returns null where it makes none
 */
export function facturX(language: Language, paper: Paper): string | null {
  if (!makesElectronicInvoice(paper)) return null;
  const { seller, buyer, period, currency, vat_rate } = paper;
  const category = categoryOf(paper, language);
  const [net, vat, gross] = [paper.net_cents, paper.vat_cents, paper.gross_cents].map(amountOf) as [
    string,
    string,
    string,
  ];
  const rate = String(vat_rate);
  const { method } = paper;
  const methods = textsOf(language).documents.receipt.methods;
  const exemption = [
    category.reason !== null && ram('ExemptionReason', category.reason),
    ram('BasisAmount', net),
    ram('CategoryCode', category.code),
    category.reasonCode !== null && ram('ExemptionReasonCode', category.reasonCode),
    ram('RateApplicablePercent', rate),
  ];
  const line = ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', '1')]),
    ram('SpecifiedTradeProduct', [ram('Name', purchaseIn(language, paper.sold))]),
    ram('SpecifiedLineTradeAgreement', [ram('NetPriceProductTradePrice', [ram('ChargeAmount', net)])]),
    // One piece: months as a unit are not in the standard's list as it is validated.
    ram('SpecifiedLineTradeDelivery', [element('ram:BilledQuantity unitCode="C62"', '1')]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', [
        ram('TypeCode', 'VAT'),
        ram('CategoryCode', category.code),
        ram('RateApplicablePercent', rate),
      ]),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', net)]),
    ]),
  ]);
  const settlement = ram('ApplicableHeaderTradeSettlement', [
    ram('InvoiceCurrencyCode', currency.toUpperCase()),
    ram('SpecifiedTradeSettlementPaymentMeans', [
      ram('TypeCode', method ? methodCodes[method] : unknownMethod),
      method !== null && ram('Information', methods[method]),
    ]),
    ram('ApplicableTradeTax', [ram('CalculatedAmount', vat), ram('TypeCode', 'VAT'), ...exemption]),
    period &&
      ram('BillingSpecifiedPeriod', [
        ram('StartDateTime', [day(period.from)]),
        period.until && ram('EndDateTime', [day(period.until)]),
      ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', net),
      ram('TaxBasisTotalAmount', net),
      element(`ram:TaxTotalAmount currencyID="${currency.toUpperCase()}"`, vat),
      ram('GrandTotalAmount', gross),
      ram('TotalPrepaidAmount', gross),
      ram('DuePayableAmount', '0.00'),
    ]),
    paper.of_number !== null && ram('InvoiceReferencedDocument', [ram('IssuerAssignedID', paper.of_number)]),
  ]);
  const notes = sentencesOf(language, paper).map((text) => ram('IncludedNote', [ram('Content', text)]));
  const document = element(root, [
    element('rsm:ExchangedDocumentContext', [
      ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', 'urn:cen.eu:en16931:2017')]),
    ]),
    element('rsm:ExchangedDocument', [
      ram('ID', paper.number),
      ram('TypeCode', paper.type === 'receipt' ? '380' : '381'),
      ram('IssueDateTime', [day(paper.issued_at)]),
      ...notes,
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      line,
      ram('ApplicableHeaderTradeAgreement', [party('Seller', seller), party('Buyer', buyer)]),
      ram('ApplicableHeaderTradeDelivery', [
        // What waits for its approval has no day of delivery yet, and no element may be empty (PEPPOL-EN16931-R008).
        paper.starts_on_approval
          ? party('ShipTo', { name: buyer.name, country: buyer.country })
          : ram('ActualDeliverySupplyChainEvent', [
              ram('OccurrenceDateTime', [day(period?.from ?? paper.moved_at)]),
            ]),
      ]),
      settlement,
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
