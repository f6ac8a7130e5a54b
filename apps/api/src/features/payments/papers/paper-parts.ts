import { countryName } from '@rosette/shared/country-names.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { fillIn } from '@rosette/shared/texts/text.ts';
import { formatDay, formatMoney, serverLocales } from '#lib/format.ts';
import { inLanguage } from '#lib/message.ts';
import { textsOf } from '#lib/texts.ts';
import type { Paper } from './paper.ts';
import type { Part } from './pdf.ts';
import { noteIn, purchaseIn } from './purchase-texts.ts';

interface Party {
  name?: string | null | undefined;
  address?: string | null | undefined;
  country?: string | null | undefined;
  vat_id?: string | null | undefined;
  tax_number?: string | null | undefined;
  register?: string | null | undefined;
}

/** What names the seller or buyer, line by line. */
function linesOf(
  language: Language,
  { name, address, country, vat_id, tax_number, register }: Party,
): string {
  const locale = serverLocales[language];
  const texts = textsOf(language).documents.receipt;
  return [
    name,
    address,
    country && countryName(country, locale),
    vat_id && fillIn(locale, texts.vatId, { id: vat_id }),
    tax_number && fillIn(locale, texts.taxNumber, { number: tax_number }),
    register,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The period of what was sold in words; null where it is not known. */
function periodIn(language: Language, { period, starts_on_approval }: Paper): string | null {
  const locale = serverLocales[language];
  const texts = textsOf(language).documents.receipt;
  if (starts_on_approval) return texts.fromApproval;
  if (!period) return null;
  const from = formatDay(locale, period.from);
  if (!period.until) return fillIn(locale, texts.withoutEnd, { from });
  return fillIn(locale, texts.fromUntil, { from, until: formatDay(locale, period.until) });
}

/** The rows above the amounts, each a label and a value. */
function factsOf(language: Language, paper: Paper): [string, string][] {
  const locale = serverLocales[language];
  const { receipt: texts, creditNote } = textsOf(language).documents;
  const moved = formatDay(locale, paper.moved_at);
  if (paper.of_number) {
    return [
      [paper.type === 'receipt' ? texts.dateOfPayment : creditNote.dateOfRefund, moved],
      [creditNote.forReceipt, paper.of_number],
    ];
  }
  const period = periodIn(language, paper);
  return [
    [texts.dateOfIssue, formatDay(locale, paper.issued_at)],
    [texts.dateOfPayment, moved],
    paper.method ? [texts.paidBy, texts.methods[paper.method]] : [texts.payment, texts.paid],
    ...(period ? [[texts.period, period] as [string, string]] : []),
  ];
}

/** The sentences below the amounts: why there is no VAT, and an additional note. */
export function sentencesOf(language: Language, paper: Paper): string[] {
  const { reverseCharge } = textsOf(language).documents.receipt;
  const { is_reverse_charge, vat_note, note } = paper;
  const sentences = [
    is_reverse_charge && reverseCharge,
    vat_note && inLanguage(vat_note, language),
    noteIn(language, note),
  ];
  return sentences.filter((each) => typeof each === 'string');
}

/** The title of a paper, with its number. */
export function titleOf(language: Language, { type, number }: Paper): string {
  const { receipt, creditNote } = textsOf(language).documents;
  const { title } = type === 'receipt' ? receipt : creditNote;
  return fillIn(serverLocales[language], title, { number });
}

/** What the PDF of a paper says, from top to bottom. */
export function partsOf(language: Language, paper: Paper): Part[] {
  const { seller, buyer, currency, vat_rate, gross_cents } = paper;
  const locale = serverLocales[language];
  const texts = textsOf(language).documents.receipt;
  const money = (cents: number) => formatMoney(locale, cents, currency);
  return [
    { kind: 'block', label: texts.from, text: linesOf(language, seller) },
    { kind: 'block', label: texts.to, text: linesOf(language, buyer) || texts.formerMember },
    { kind: 'rows', rows: factsOf(language, paper).map(([label, value]) => ({ label, value })) },
    {
      kind: 'rows',
      rows: [
        { label: purchaseIn(language, paper.sold), value: money(gross_cents) },
        { label: texts.net, value: money(paper.net_cents) },
        { label: fillIn(locale, texts.vat, { rate: vat_rate }), value: money(paper.vat_cents) },
        { label: texts.total, value: money(gross_cents), isBold: true },
      ],
    },
    ...sentencesOf(language, paper).map((text): Part => ({ kind: 'paragraph', text })),
  ];
}
