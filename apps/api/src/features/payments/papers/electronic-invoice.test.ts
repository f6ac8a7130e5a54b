import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { readFileOf } from '#test/read-file.ts';
import { attachmentsOf } from '#test/read-pdf.ts';
import { ReceiptFileModel } from './receipt-files.service.ts';

const { billing, payments } = contract;

const world = await startPaymentWorld();
afterAll(() => world.close());
afterEach(() => applySettings({}));

const sellInGermany = () =>
  applySettings({
    values: {
      seller_name: 'Rosen e. V.',
      seller_country: 'DE',
      seller_tax_number: '27/123/45678',
      seller_register: 'VR 12345',
    },
  });

async function aBuyer(country: string | null = 'AT') {
  const buyer = await aMember();
  if (country) await world.call(buyer).call(billing.update, { body: { name: 'Lind OG', country } });
  const session = await world.checkout(buyer);
  const [payment] = await world.receipts(buyer);
  return { buyer, session, id: payment?.id ?? '' };
}

const xmlFor = (someone: Member, id: string) =>
  world.call(someone).call(payments.receiptXml, { params: { id } });

const pdfFor = (someone: Member, id: string) => readFileOf(world.app, someone, `/payments/${id}/receipt.pdf`);

test('the electronic invoice of a receipt is the file in its PDF, for its buyer and admins', async () => {
  sellInGermany();
  const { buyer, session, id } = await aBuyer();
  expect((await xmlFor(buyer, id)).status).toBe(404);
  await world.pay(session);
  const { status, headers } = await xmlFor(buyer, id);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^application\/xml/),
    'attachment; filename=factur-x.xml',
  ]);
  const path = `/payments/${id}/receipt.xml`;
  const text = (await readFileOf(world.app, buyer, path)).toString();
  expect(text).toContain('urn:cen.eu:en16931:2017');
  expect(text).toContain('Exempt from VAT as a small business (§ 19 UStG)');
  expect(await attachmentsOf(await pdfFor(buyer, id))).toEqual([{ name: 'factur-x.xml', text }]);
  const german = (await readFileOf(world.app, buyer, path, 'de')).toString();
  expect(german).toMatch(/<ram:ExemptionReason>[^<]*Kleinunternehm[^<]*</);
  expect((await xmlFor(await anAdmin(), id)).status).toBe(200);
  expect((await xmlFor(await aMember(), id)).status).toBe(404);
  const mail = (await mailsTo(buyer.user.email)).find(({ kind }) => kind === 'receipt');
  expect(mail?.text).toMatch(/Amount: €25\.00\nDate: /);
});

test('there is none where a country is not known, and its PDF has none', async () => {
  sellInGermany();
  const { buyer, session, id } = await aBuyer(null);
  await world.pay(session);
  const refused = await xmlFor(buyer, id);
  expect([refused.status, refused.detail]).toEqual([
    404,
    'There is no electronic invoice of this receipt: what it needs was not known',
  ]);
  expect(await attachmentsOf(await pdfFor(buyer, id))).toEqual([]);
});

test('a receipt that was drawn before there were invoices stays as it is', async () => {
  sellInGermany();
  const { buyer, session, id } = await aBuyer();
  await world.pay(session);
  await pdfFor(buyer, id);
  await ReceiptFileModel.updateOne({ _id: new RegExp(`^${id}`) }, { $unset: { xml: 1 } });
  expect((await xmlFor(buyer, id)).status).toBe(404);
});
