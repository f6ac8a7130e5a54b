import { contract } from '@rosette/shared/contract/index.ts';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, atOnce, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { readFileOf } from '#test/read-file.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createApp } from '../../app.ts';
import { ReceiptFileModel } from './papers/receipt-files.service.ts';
import { PaymentModel } from './payment.model.ts';

const { billing, payments } = contract;
const nothing = { name: null, address: null, country: null, vat_id: null };

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deliverAsUsual());
afterEach(() => {
  world.context.config.VAT_RATE = 0;
  world.context.config.SELLER_VAT_ID = undefined;
});

const update = (member: Member, body: object) => world.call(member).call(billing.update, { body });

async function aPayment(member: Member) {
  await world.pay(await world.checkout(member));
  const [payment] = await world.receipts(member);
  return payment as NonNullable<typeof payment>;
}

describe('billing details', () => {
  test('are empty at first, stored when changed, and cleared by an empty text', async () => {
    const member = await aMember();
    expect((await world.call(member).call(billing.get)).body).toEqual(nothing);
    const { status, body } = await update(member, {
      name: ' Rose GmbH ',
      address: 'Lindenweg 1\n10115 Berlin',
      country: 'de',
      vat_id: 'de 123.456-789',
    });
    const kept = {
      name: 'Rose GmbH',
      address: 'Lindenweg 1\n10115 Berlin',
      country: 'DE',
      vat_id: 'DE123456789',
    };
    expect([status, body]).toEqual([200, kept]);
    await update(member, { name: '' });
    expect((await world.call(member).call(billing.get)).body).toEqual({ ...kept, name: null });
    expect((await world.call(await aMember()).call(billing.get)).body).toEqual(nothing);
  });

  test.each([
    [{ country: 'XX' }, 'country'],
    [{ vat_id: 'DE12', country: 'DE' }, 'vat_id'],
    [{ vat_id: 'FRXX123456789', country: 'DE' }, 'vat_id'],
    [{ name: 'x'.repeat(121) }, 'name'],
  ])('%j is 422 with its field name and changes nothing', async (body, path) => {
    const member = await aMember();
    const answer = await update(member, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ path }] });
    expect((await world.call(member).call(billing.get)).body).toEqual(nothing);
  });

  test('require a VAT id that fits the stored country', async () => {
    const member = await aMember();
    await update(member, { country: 'AT' });
    expect((await update(member, { vat_id: 'DE123456789' })).status).toBe(422);
    expect((await update(member, { vat_id: 'ATU12345678' })).status).toBe(200);
    expect((await update(member, { country: 'DE' })).status).toBe(422);
  });
});

describe('a receipt', () => {
  test('shows seller and buyer as of the payment, whatever changes later', async () => {
    const member = await aMember({ full_name: 'Ada Lind' });
    const first = await aPayment(member);
    expect(first).toMatchObject({
      seller: { name: 'Rosette', address: null, vat_id: null },
      buyer: { ...nothing, name: 'Ada Lind' },
      is_reverse_charge: false,
      note: null,
    });
    await update(member, { name: 'Lind AB', country: 'SE' });
    const { body } = await world.call(member).call(payments.get, { params: { id: first.id } });
    expect(first.valid_until).toEqual(expect.any(String));
    expect(body).toEqual({ ...first, is_own: true });
    expect((await aPayment(member)).buyer).toMatchObject({ name: 'Lind AB', country: 'SE' });
  });

  test('to a company in another EU country has no VAT', async () => {
    world.context.config.VAT_RATE = 19;
    world.context.config.SELLER_VAT_ID = 'DE123456789';
    const member = await aMember();
    await update(member, { country: 'AT', vat_id: 'ATU12345678' });
    expect(await aPayment(member)).toMatchObject({
      amount: 25,
      net: 25,
      vat: 0,
      vat_rate: 0,
      is_reverse_charge: true,
    });
  });

  test('of a partnership that awaits approval says so', async () => {
    const member = await aMember();
    await world.pay(await world.checkoutPartnership(member));
    expect((await world.receipts(member))[0]?.note).toMatch(/waits for our approval/);
    const german = await world.call(member).call(payments.mine, { headers: { 'Accept-Language': 'de' } });
    expect(german.body[0]).toMatchObject({
      name: 'Gold-Partnerschaft',
      note: expect.stringContaining('wartet noch auf unsere Freigabe'),
    });
  });

  test('is 404 for others than its buyer and admins', async () => {
    const member = await aMember();
    const params = { id: (await aPayment(member)).id };
    for (const endpoint of [payments.get, payments.receiptFile]) {
      expect((await world.call(null).call(endpoint, { params })).status).toBe(401);
      expect((await world.call(await aMember()).call(endpoint, { params })).status).toBe(404);
      expect((await world.call(await anAdmin()).call(endpoint, { params })).status).toBe(200);
      expect((await world.call(member).call(endpoint, { params })).status).toBe(200);
    }
  });
});

const fileOf = (member: Member, path: string, language?: string) =>
  readFileOf(world.app, member, path, language);

describe('the PDF of a receipt', () => {
  test('has its number and is the same bytes each time', async () => {
    const member = await aMember();
    const { id, number } = await aPayment(member);
    const pdf = await fileOf(member, `/payments/${id}/receipt.pdf`);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.toString('latin1')).toContain(`Receipt ${number}`);
    expect((await fileOf(member, `/payments/${id}/receipt.pdf`)).equals(pdf)).toBe(true);
    const { headers } = await world.call(member).call(payments.receiptFile, { params: { id } });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=receipt.pdf',
    });
  });

  test('names the buyer, with U+FFFD and a note for characters that the font lacks', async () => {
    const member = await aMember();
    await update(member, {
      name: 'Łucja Жизель 玫瑰贸易',
      address: `${'W'.repeat(200)}\n\u{13080}`,
      country: 'GR',
    });
    const { id } = await aPayment(member);
    const { text } = await readPdf(await fileOf(member, `/payments/${id}/receipt.pdf`));
    for (const part of ['Łucja', 'Жизель \ufffd\ufffd\ufffd\ufffd', 'Greece', 'The page of the receipt'])
      expect(text).toContain(part);
    expect((await world.receipts(member))[0]?.buyer?.address).toContain('\u{13080}');
  });

  test('is drawn once: what is stored is answered from then on', async () => {
    const member = await aMember();
    const { id, number } = await aPayment(member);
    const path = `/payments/${id}/receipt.pdf`;
    const drawn = await atOnce(5, () => fileOf(member, path));
    expect(drawn.every((pdf) => pdf.equals(drawn[0] as Buffer))).toBe(true);
    const _id = `${id}:${number}`;
    expect((await ReceiptFileModel.findById(_id))?.pdf.equals(drawn[0] as Buffer)).toBe(true);
    await ReceiptFileModel.updateOne({ _id }, { pdf: Buffer.from('the stored file') });
    expect((await fileOf(member, path)).toString()).toBe('the stored file');
    const other = await world.call(await aMember()).call(payments.receiptFile, { params: { id } });
    expect(other.status).toBe(404);
  });

  test('has its labels, dates and numbers in the language of the reader, and is drawn once in each', async () => {
    world.context.config.VAT_RATE = 7.5;
    world.context.config.SELLER_VAT_ID = 'DE123456789';
    const member = await aMember();
    await update(member, { name: 'Rose GmbH', country: 'DE' });
    const { id, number } = await aPayment(member);
    const path = `/payments/${id}/receipt.pdf`;
    const german = await fileOf(member, path, 'de-AT, en;q=0.5');
    const paidOn = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });
    const { paid_at } = (await world.call(member).call(payments.get, { params: { id } })).body;
    const { text } = await readPdf(german);
    expect(german.toString('latin1')).toContain(`Beleg ${number}`);
    expect(german.toString('latin1')).toContain('/Lang (de)');
    for (const part of [
      'Von\n',
      'USt-IdNr. DE123456789',
      'Rose GmbH\nDeutschland',
      paidOn.format(new Date(paid_at ?? '')),
      'Bezahlt per',
      'Karte',
      'Mitgliedschaft Basic, ein Monat',
      'USt. 7,5 %',
      '25,00\xa0€',
      'Gesamtbetrag',
    ])
      expect(text.replaceAll(' €', '\xa0€')).toContain(part);
    expect(text).not.toMatch(/Receipt|VAT|Paid|Total|membership/);
    expect((await fileOf(member, path, 'de')).equals(german)).toBe(true);
    const english = await readPdf(await fileOf(member, path, 'en'));
    for (const part of [
      'Germany',
      'VAT ID DE123456789',
      'VAT 7.5 %',
      '€25.00',
      'Basic membership, one month',
    ])
      expect(english.text).toContain(part);
    const answer = await world.call(member).call(payments.receiptFile, {
      params: { id },
      headers: { 'Accept-Language': 'de' },
    });
    expect(answer.headers['content-language']).toBe('de');
    expect(answer.headers.vary).toContain('Accept-Language');
  });

  test('is 429 the 61st time in a minute, for this member only', async () => {
    const limited = createApp(testContext({ RATE_LIMIT: 'on' }));
    const member = await aMember();
    const { id } = await aPayment(member);
    const load = () => as(member, limited).call(payments.receiptFile, { params: { id } });
    const statuses = (await atOnce(61, load)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(60).fill(200), 429]);
    const other = await as(await aMember(), limited).call(payments.receiptFile, { params: { id } });
    expect(other.status).toBe(404);
  });

  test('is 409 before the payment', async () => {
    const member = await aMember();
    await world.checkout(member);
    const [payment] = await world.receipts(member);
    const params = { id: payment?.id ?? '' };
    const { status, detail } = await world.call(member).call(payments.receiptFile, { params });
    expect([status, detail]).toEqual([409, 'This payment has not been paid yet']);
  });
});

test('the credit notes of a full refund add up to the VAT of the receipt', async () => {
  world.context.config.VAT_RATE = 19;
  const member = await aMember();
  const session = await world.checkout(member);
  await world.pay(session);
  const stripe = world.context.stripe as Stripe;
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  for (let half = 0; half < 2; half += 1) {
    await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 1250 });
    await world.control.webhooksSettled();
  }
  const [payment] = await world.receipts(member);
  expect([payment?.vat, payment?.credit_notes.map(({ amount }) => amount)]).toEqual([3.99, [12.5, 12.5]]);
  const amounts: string[] = [];
  for (const { number } of payment?.credit_notes ?? []) {
    const { text } = await readPdf(
      await fileOf(member, `/payments/${payment?.id}/credit-notes/${number}.pdf`),
    );
    const [, net = '', vat = ''] = text.match(/Net\s*€([\d.]+)\s*VAT 19 %\s*€([\d.]+)/) ?? [];
    amounts.push(net, vat);
  }
  expect(amounts).toEqual(['10.50', '2.00', '10.51', '1.99']);
});

test('a credit note is a PDF of its own, found only under its payment', async () => {
  const member = await aMember();
  const { id } = await aPayment(member);
  const number = '2026-C000777';
  const note = { number, amount_cents: 500, vat_cents: 0, created_at: new Date() };
  await PaymentModel.updateOne({ _id: id }, { credit_notes: [note] });
  const pdf = await fileOf(member, `/payments/${id}/credit-notes/${number}.pdf`);
  expect(pdf.toString('latin1')).toContain(`Credit note ${number}`);
  const german = await readPdf(await fileOf(member, `/payments/${id}/credit-notes/${number}.pdf`, 'de'));
  for (const part of [`Gutschrift ${number}`, 'Erstattet am', 'Zum Beleg']) {
    expect(german.text).toContain(part);
  }
  for (const wrong of ['2026-C000778', 'nonsense']) {
    const params = { id, number: wrong };
    expect((await world.call(member).call(payments.creditNoteFile, { params })).status).toBe(404);
  }
  const other = await world.call(await aMember()).call(payments.creditNoteFile, { params: { id, number } });
  expect(other.status).toBe(404);
});
