import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { splitVat } from '@rosette/shared/vat.ts';
import { expect, onTestFinished, test } from 'vitest';
import { canValidate, validate } from '#test/paper-validators.ts';
import { attachmentsOf } from '#test/read-pdf.ts';
import { facturX } from './factur-x.ts';
import type { Paper } from './paper.ts';
import { partsOf, titleOf } from './paper-parts.ts';
import { createPdf } from './pdf.ts';

const aPaper = (traits: Partial<Paper> = {}): Paper => {
  const gross_cents = traits.gross_cents ?? 120_000;
  const vat_rate = traits.vat_rate ?? 19;
  return {
    type: 'receipt',
    number: '2026-000001',
    of_number: null,
    issued_at: new Date('2026-01-04T10:00:00Z'),
    moved_at: new Date('2026-01-03T10:00:00Z'),
    method: 'card',
    sold: { package_id: 'corporate_yearly', name: 'Corporate membership, one year' },
    period: { from: new Date('2026-01-03T10:00:00Z'), until: new Date('2027-01-03T10:00:00Z') },
    starts_on_approval: false,
    seller: {
      name: 'Kreis der Gründerinnen GmbH',
      address: 'Rosenweg 1\n50667 Köln',
      country: 'DE',
      vat_id: 'DE123456789',
    },
    buyer: { name: 'Lind & Töchter OG', address: 'Ring 2\n1010 Wien', country: 'AT', vat_id: null },
    currency: 'eur',
    ...splitVat(gross_cents, vat_rate),
    gross_cents,
    vat_rate,
    is_reverse_charge: false,
    vat_note: null,
    note: null,
    ...traits,
  };
};

/** Of an association without a VAT id: its register beside the tax number. */
const association = {
  name: 'Rosen e. V.',
  address: 'Am Tor 3\n10115 Berlin\nHinterhaus\n2. Stock',
  country: 'DE',
  tax_number: '27/123/45678',
  register: 'VR 12345, Amtsgericht Charlottenburg',
};

const papers: [string, Paper][] = [
  ['with VAT', aPaper()],
  ['of a price that VAT does not divide', aPaper({ gross_cents: 1999, vat_rate: 7, method: 'sepa_debit' })],
  [
    'under reverse charge',
    aPaper({
      vat_rate: 0,
      is_reverse_charge: true,
      buyer: { name: 'Lind OG', address: null, country: 'AT', vat_id: 'ATU12345678' },
    }),
  ],
  [
    'of a seller and a buyer whose VAT ids have no country',
    aPaper({
      seller: { name: 'Fjord AS', country: 'NO', vat_id: '123456789MVA' },
      buyer: { name: 'Lind Inc.', address: null, country: 'US', vat_id: '123456789' },
    }),
  ],
  [
    'of an association, which is exempt',
    aPaper({
      vat_rate: 0,
      seller: association,
      vat_note: { en: 'Exempt as a small business', de: 'Steuerfrei nach § 19 UStG' },
      method: 'bank_transfer',
    }),
  ],
  [
    'that waits for its approval, how it was paid unknown',
    aPaper({ period: null, starts_on_approval: true, method: null }),
  ],
  [
    'of a refund',
    aPaper({ type: 'credit_note', number: '2026-C000001', of_number: '2026-000001', gross_cents: 3333 }),
  ],
  [
    'with texts that are no XML',
    aPaper({
      sold: { package_id: 'gone', name: 'A <b>& "so" on]]>\u0000\u0008\ud800 🌹' },
      buyer: { name: '</ram:Name><x y="&', address: null, country: 'AT', vat_id: null },
    }),
  ],
];

/** The content of the elements with this name. */
const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(
    ([, text]) => text ?? '',
  );

const euros = (cents: number) => (cents / 100).toFixed(2);

test.each(papers)('the invoice of a paper %s has its sums to the cent, and no empty element', (_, paper) => {
  const xml = facturX('en', paper) ?? '';
  const [net, vat, gross] = [paper.net_cents, paper.vat_cents, paper.gross_cents].map(euros);
  expect(valuesOf(xml, 'LineTotalAmount')).toEqual([net, net]);
  expect(valuesOf(xml, 'ChargeAmount')).toEqual([net]);
  expect([valuesOf(xml, 'BasisAmount'), valuesOf(xml, 'TaxBasisTotalAmount')]).toEqual([[net], [net]]);
  expect([valuesOf(xml, 'CalculatedAmount'), valuesOf(xml, 'TaxTotalAmount')]).toEqual([[vat], [vat]]);
  expect([valuesOf(xml, 'GrandTotalAmount'), valuesOf(xml, 'TotalPrepaidAmount')]).toEqual([
    [gross],
    [gross],
  ]);
  expect(valuesOf(xml, 'DuePayableAmount')).toEqual(['0.00']);
  expect(Number(net) + Number(vat)).toBeCloseTo(Number(gross), 5);
  expect(xml).not.toMatch(/<([\w:]+)(?: [^>]*)?><\/\1>/);
});

test('it names type, receipt, categories and what exempts', () => {
  const xmlOf = (index: number) => facturX('de', papers[index]?.[1] as Paper) ?? '';
  const of = (index: number, name: string) => valuesOf(xmlOf(index), name);
  expect([of(0, 'TypeCode')[0], of(6, 'TypeCode')[0]]).toEqual(['380', '381']);
  expect([of(0, 'IssuerAssignedID'), of(6, 'IssuerAssignedID')]).toEqual([[], ['2026-000001']]);
  expect([0, 2, 4].map((index) => of(index, 'CategoryCode')[0])).toEqual(['S', 'AE', 'E']);
  expect([of(2, 'ExemptionReasonCode'), of(4, 'ExemptionReason')]).toEqual([
    ['VATEX-EU-AE'],
    ['Steuerfrei nach § 19 UStG'],
  ]);
  expect(xmlOf(4)).toContain('schemeID="FC">27/123/45678<');
  expect(xmlOf(0)).toContain('unitCode="C62">1<');
  expect(of(4, 'LineThree')).toEqual(['Hinterhaus, 2. Stock']);
});

test.each<[string, Partial<Paper>]>([
  ['the seller’s country', { seller: { name: 'Rosette', vat_id: 'DE123456789' } }],
  ['the buyer’s country', { buyer: { name: 'Ada', address: null, country: null, vat_id: null } }],
  ['the buyer’s name', { buyer: { name: null, address: null, country: 'DE', vat_id: null } }],
  ['VAT id and register of the seller', { seller: { ...association, register: undefined } }],
  ['why there is no VAT', { vat_rate: 0, vat_note: null }],
  ['the VAT ids of both under reverse charge', { vat_rate: 0, is_reverse_charge: true }],
])('there is none without %s', (_, traits) => {
  expect(facturX('en', aPaper(traits))).toBeNull();
});

// as stored, the country → as written
test.each([
  ['DE123456789', 'DE', 'DE123456789'],
  ['EL123456789', 'GR', 'EL123456789'],
  ['XI123456789', 'GB', 'XI123456789'],
  ['CHE123456789MWST', 'CH', 'CHE123456789MWST'],
  ['123456789MVA', 'NO', 'NO123456789MVA'],
])('the VAT id %s of %s is written as %s', (vat_id, country, expected) => {
  const xml = facturX('en', aPaper({ buyer: { name: 'Lind', address: null, country, vat_id } })) ?? '';
  expect([...xml.matchAll(/schemeID="VA">([^<]*)/g)].map(([, id]) => id)).toEqual(['DE123456789', expected]);
});

const pdfOf = (paper: Paper) => {
  const xml = facturX('de', paper);
  return buffer(
    createPdf({
      language: 'de',
      title: titleOf('de', paper),
      date: paper.moved_at,
      parts: partsOf('de', paper),
      noteOnGaps: 'Letters are missing',
      xml,
    }),
  );
};

test('the PDF holds the same invoice as factur-x.xml', async () => {
  const paper = aPaper();
  const files = await attachmentsOf(await pdfOf(paper));
  expect(files).toEqual([{ name: 'factur-x.xml', text: facturX('de', paper) }]);
});

const isInvoiceChecked = await canValidate('invoice');
const isPdfChecked = await canValidate('pdf');

async function written(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'papers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return Promise.all(
    papers.map(async ([, paper], index) => {
      const file = join(folder, `${index}.pdf`);
      await writeFile(file, await pdfOf(paper));
      return file;
    }),
  );
}

test.runIf(isInvoiceChecked)(
  'Mustangproject takes each for a valid Factur-X invoice of EN 16931',
  async () => {
    expect(await validate('invoice', await written())).toEqual(papers.map(() => 'valid'));
  },
  300_000,
);

test.runIf(isPdfChecked)(
  'veraPDF takes each for valid PDF/A-3a and PDF/UA-1',
  async () => {
    expect(await validate('pdf', await written())).toEqual(papers.flatMap(() => ['valid', 'valid']));
  },
  300_000,
);
