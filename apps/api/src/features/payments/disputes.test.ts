import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PartnershipModel } from '#features/partners/placements/partnership.model.ts';
import { as, raw } from '#test/api.ts';
import { aMember, anAdmin, atOnce, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { readFileOf } from '#test/read-file.ts';
import { readPdf } from '#test/read-pdf.ts';
import { PaymentModel } from './payment.model.ts';
import { settleCharge } from './refunds.service.ts';

const { admin, partnerships } = contract;

const world = await startPaymentWorld();
afterAll(() => world.close());
beforeEach(() => world.deliverAsUsual());
afterEach(async () => {
  await world.control.thinWebhooks({ on: false });
  world.context.config.VAT_RATE = 0;
});

async function aPurchase(package_id: 'basic_monthly' | 'premium_yearly' = 'premium_yearly') {
  const buyer = await aMember();
  const session = await world.checkout(buyer, package_id);
  await world.pay(session);
  const [receipt] = await world.receipts(buyer);
  return { buyer, session, id: receipt?.id ?? '', until: receipt?.valid_until ?? '' };
}

const receiptOf = async (buyer: Member) => (await world.receipts(buyer))[0];
const tierOf = async (buyer: Member) => (await world.me(buyer)).membership_tier;
const settled = () => world.control.webhooksSettled();

async function chargeOf(id: string): Promise<string> {
  const { stripe_payment_intent } = await PaymentModel.findById(id).orFail().lean();
  const intent = await world.context.stripe?.paymentIntents.retrieve(String(stripe_payment_intent));
  return String(intent?.latest_charge);
}

async function refund(id: string, amount?: number): Promise<void> {
  const { stripe_payment_intent } = await PaymentModel.findById(id).orFail().lean();
  const of = { payment_intent: String(stripe_payment_intent), ...(amount && { amount }) };
  await world.context.stripe?.refunds.create(of);
  await settled();
}

/** A contract that its buyer has cancelled for cause, and an admin has accepted with this body. */
async function cancelledForCause(
  { buyer, id }: { buyer: Member; id: string },
  body: { refund?: number; ends_at?: string } = {},
): Promise<void> {
  const { email } = buyer.user;
  const cancellation = {
    name: 'Vera',
    email,
    kind: 'for_cause',
    reason: 'Gone',
    receipt_number: id,
  } as const;
  const made = await as(buyer).call(contract.cancellations.create, { body: cancellation });
  await as(await anAdmin()).call(contract.withdrawals.accept, { params: { id: made.body.id }, body });
}

const dueOf = async (id: string) =>
  (
    await as(await anAdmin(), world.app).call(admin.payments, { query: { state: 'awaiting_admin' } })
  ).body.find((one) => one.id === id);

describe('a dispute', () => {
  test('of a part that is lost counts by its amount beside what was refunded; the grant ends when all is gone', async () => {
    const { buyer, session, id } = await aPurchase();
    await refund(id, 10_000);
    await world.control.dispute({ session, outcome: 'lost', amount: 25_000 });
    await settled();
    expect(await receiptOf(buyer)).toMatchObject({
      state: 'paid',
      credit_notes: [
        { kind: 'refund', amount: 100 },
        { kind: 'refund', amount: 250 },
      ],
    });
    expect(await tierOf(buyer)).toBe('premium');
    await world.control.dispute({ session, outcome: 'lost', amount: 15_000 });
    await settled();
    expect(await receiptOf(buyer)).toMatchObject({
      state: 'refunded',
      credit_notes: [{}, {}, { amount: 150 }],
    });
    expect(await tierOf(buyer)).toBe('free');
  });

  test('that is won after an appeal takes its credit note back by a receipt, and gives the term again', async () => {
    world.context.config.VAT_RATE = 19;
    const { buyer, session, id, until } = await aPurchase();
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    expect([(await receiptOf(buyer))?.state, await tierOf(buyer)]).toEqual(['refunded', 'free']);
    for (const status of ['appeal_needs_response', 'appeal_under_review', 'never_heard_of'] as const) {
      await world.control.changeDispute({ session, status });
      await settled();
      await settleCharge(world.context, await chargeOf(id));
      const receipt = await receiptOf(buyer);
      expect([receipt?.state, receipt?.credit_notes.length]).toEqual(['refunded', 1]);
    }
    await world.control.winDispute({ session });
    await settled();
    const receipt = await receiptOf(buyer);
    expect(receipt).toMatchObject({
      state: 'paid',
      valid_until: until,
      credit_notes: [
        { kind: 'refund', amount: 500 },
        { kind: 'reinstated', amount: 500, number: expect.stringMatching(/^\d{4}-\d{6}$/) },
      ],
    });
    const stored = await PaymentModel.findById(id).orFail().lean();
    expect(stored.credit_notes.map(({ vat_cents }) => vat_cents)).toEqual([7983, 7983]);
    expect(await tierOf(buyer)).toBe('premium');

    const number = receipt?.credit_notes[1]?.number ?? '';
    const pdf = await readFileOf(world.app, buyer, `/payments/${id}/credit-notes/${number}.pdf`);
    const { text } = await readPdf(pdf);
    for (const part of [`Receipt ${number}`, receipt?.number ?? '', '€500.00', '€79.83']) {
      expect(text).toContain(part);
    }
    const file = await readFileOf(world.app, await anAdmin(), `/admin/payments.csv?${today()}`);
    const lines = file.toString().split('\r\n');
    expect(lines.find((line) => line.includes(number))).toMatch(/receipt,.*,500/);
  });

  test('that is won after what was bought before it was refunded gives only its own term again', async () => {
    const buyer = await aMember();
    const yearly = await world.checkout(buyer, 'basic_yearly');
    await world.pay(yearly);
    const { id = '' } = (await receiptOf(buyer)) ?? {};
    const session = await world.checkout(buyer, 'premium_monthly');
    await world.pay(session);
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    await refund(id);
    await world.control.winDispute({ session });
    await settled();
    const { membership_tier, membership_expires } = await world.me(buyer);
    expect(membership_tier).toBe('premium');
    expect(Date.parse(membership_expires ?? '')).toBeLessThan(Date.now() + 32 * 86_400_000);
  });

  test('of which money is given back while it stays lost is reinstated by that amount', async () => {
    const { buyer, session } = await aPurchase();
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    await world.control.reinstate({ session, amount: 20_000 });
    await settled();
    expect(await receiptOf(buyer)).toMatchObject({
      state: 'paid',
      credit_notes: [{ amount: 500 }, { kind: 'reinstated', amount: 200 }],
    });
    expect(await tierOf(buyer)).toBe('premium');
  });

  test('that is won after all gives a partnership again, which waits for its approval as before', async () => {
    const partner = await aMember();
    const session = await world.checkoutPartnership(partner);
    await world.pay(session);
    const statusOf = async () => (await world.call(partner).call(partnerships.mine)).body[0]?.status;
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    expect(await statusOf()).toBe('expired');
    await world.control.winDispute({ session });
    await settled();
    expect(await statusOf()).toBe('pending');
  });

  test('that is won gives nothing back after the end that a cancellation has brought', async () => {
    const bought = await aPurchase();
    const { buyer, session } = bought;
    await cancelledForCause(bought);
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    await world.control.winDispute({ session });
    await settled();
    expect([(await receiptOf(buyer))?.state, await tierOf(buyer)]).toEqual(['paid', 'free']);
  });

  test('that is won after a withdrawal was accepted is due for a refund, and gives no term back', async () => {
    const [{ buyer, session, id }, someone] = [await aPurchase(), await anAdmin()];
    const number = (await receiptOf(buyer))?.number ?? '';
    const made = await as(null).call(contract.withdrawals.create, {
      body: { name: 'Vera', email: buyer.user.email, receipt_number: number },
    });
    await as(someone).call(contract.withdrawals.accept, { params: { id: made.body.id } });
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    expect((await receiptOf(buyer))?.state).toBe('refunded');
    await world.control.winDispute({ session });
    await settled();
    expect([await dueOf(id), await tierOf(buyer)]).toMatchObject([{ refund_due: 500 }, 'free']);
  });

  test('that is won about what was due for a refund makes that due again, and gives nothing', async () => {
    const [partner, someone] = [await aMember(), await anAdmin()];
    const session = await world.checkoutPartnership(partner);
    await world.pay(session);
    const [bought] = (await as(partner).call(partnerships.mine)).body;
    await as(someone).call(admin.rejectPartnership, {
      params: { id: bought?.id ?? '' },
      body: { reason: 'Not for us' },
    });
    const { id = '', amount } = (await receiptOf(partner)) ?? {};
    expect(await dueOf(id)).toMatchObject({ refund_due: amount });
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    expect([(await receiptOf(partner))?.state, await dueOf(id)]).toEqual(['refunded', undefined]);
    await world.control.winDispute({ session });
    await settled();
    expect(await dueOf(id)).toMatchObject({ state: 'refund_due', refund_due: amount });
    const [after] = (await as(partner).call(partnerships.mine)).body;
    expect(after?.status).toBe('rejected');
    await refund(id);
    expect([(await receiptOf(partner))?.state, await dueOf(id)]).toEqual(['refunded', undefined]);
  });

  test('that is won after a part was due makes that part due again, beside the term', async () => {
    const bought = await aPurchase();
    const { buyer, session, id } = bought;
    await cancelledForCause(bought, {
      refund: 100,
      ends_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    });
    expect(await dueOf(id)).toMatchObject({ refund_due: 100 });
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    expect([await dueOf(id), await tierOf(buyer)]).toEqual([undefined, 'free']);
    await world.control.winDispute({ session });
    await settled();
    expect(await dueOf(id)).toMatchObject({ state: 'refund_due', refund_due: 100 });
    expect(await tierOf(buyer)).toBe('premium');
  });

  test('that is won after what was due was refunded makes nothing due', async () => {
    const bought = await aPurchase();
    const { buyer, session, id } = bought;
    await cancelledForCause(bought, { refund: 100 });
    await refund(id, 10_000);
    await world.control.dispute({ session, outcome: 'lost', amount: 40_000 });
    await settled();
    await world.control.winDispute({ session });
    await settled();
    expect([(await receiptOf(buyer))?.state, await dueOf(id)]).toEqual(['paid', undefined]);
  });

  test('that is won after the buyer has left gives no partnership to nobody', async () => {
    const partner = await aMember();
    const session = await world.checkoutPartnership(partner);
    await world.pay(session);
    const { _id } = await PartnershipModel.findOne({ member_id: partner.id }).orFail().lean();
    await as(await anAdmin()).call(admin.approvePartnership, { params: { id: String(_id) } });
    await as(partner).call(contract.account.remove, { body: { current_password: partner.password } });
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    await world.control.winDispute({ session });
    await settled();
    expect((await PartnershipModel.findById(_id).orFail().lean()).status).toBe('expired');
  });

  test('told of late, twice, in any order and by two processes at once draws one paper each', async () => {
    const { buyer, session, id } = await aPurchase();
    await world.control.holdWebhooks();
    await world.control.duplicateWebhooks({ copies: 2 });
    await world.control.dispute({ session, outcome: 'lost', amount: 10_000 });
    await world.control.winDispute({ session });
    await world.control.releaseWebhooks({ order: 'reversed' });
    await world.control.dispute({ session, outcome: 'lost', amount: 30_000 });
    const charge = await chargeOf(id);
    await atOnce(6, () => settleCharge(world.context, charge));
    await settled();
    expect((await receiptOf(buyer))?.credit_notes).toMatchObject([{ kind: 'refund', amount: 300 }]);
  });
});

const today = () => {
  const day = new Date().toISOString().slice(0, 10);
  return `from=${day}&until=${day}`;
};

describe('a refund that fails', () => {
  test('is due again, keeps its credit note, and is done once it was refunded anew', async () => {
    const { buyer, session, id } = await aPurchase();
    await refund(id);
    expect(await receiptOf(buyer)).toMatchObject({ state: 'refunded', credit_notes: [{ amount: 500 }] });
    await world.control.failRefund({ session });
    await settled();
    expect(await dueOf(id)).toMatchObject({ state: 'refund_due', refund_failed: true, refund_due: 500 });
    expect(await receiptOf(buyer)).toMatchObject({ state: 'refund_due', credit_notes: [{ amount: 500 }] });
    expect(await tierOf(buyer)).toBe('free');
    await settleCharge(world.context, await chargeOf(id));
    expect(await dueOf(id)).toMatchObject({ refund_due: 500 });
    await refund(id);
    expect(await dueOf(id)).toBeUndefined();
    expect(await receiptOf(buyer)).toMatchObject({ state: 'refunded', credit_notes: [{ amount: 500 }] });
  });

  test('in part is due by that part, and an admin says that she has paid it in another way', async () => {
    const { buyer, session, id } = await aPurchase();
    await refund(id, 5000);
    await world.control.failRefund({ session });
    await settled();
    expect(await dueOf(id)).toMatchObject({ refund_failed: true, refund_due: 50 });
    expect(await tierOf(buyer)).toBe('premium');
    const someone = await anAdmin();
    const marked = await as(someone, world.app).call(admin.markPaymentRefunded, { params: { id } });
    expect([marked.status, marked.body]).toMatchObject([
      200,
      { state: 'paid', refund_failed: false, refund_due: null, credit_notes: [{ amount: 50 }] },
    ]);
    await settleCharge(world.context, await chargeOf(id));
    expect(await dueOf(id)).toBeUndefined();
    expect((await receiptOf(buyer))?.credit_notes).toHaveLength(1);
    const again = await as(someone, world.app).call(admin.markPaymentRefunded, { params: { id } });
    expect(again.status).toBe(409);
  });
});

test('a withdrawal after a refund of a part has failed makes all of the money due', async () => {
  const [{ buyer, session, id }, someone] = [await aPurchase(), await anAdmin()];
  await refund(id, 20_000);
  await world.control.failRefund({ session });
  await settled();
  expect(await dueOf(id)).toMatchObject({ refund_failed: true, refund_due: 200 });
  const made = await as(null).call(contract.withdrawals.create, {
    body: {
      name: 'Vera',
      email: buyer.user.email,
      receipt_number: (await receiptOf(buyer))?.number ?? '',
    },
  });
  await as(someone).call(contract.withdrawals.accept, { params: { id: made.body.id } });
  expect(await dueOf(id)).toMatchObject({ refund_failed: true, refund_due: 500 });
  await as(someone, world.app).call(admin.markPaymentRefunded, { params: { id } });
  expect(await receiptOf(buyer)).toMatchObject({
    state: 'refunded',
    credit_notes: [{ amount: 200 }, { amount: 300 }],
  });
  expect(await tierOf(buyer)).toBe('free');
});

describe('thin notifications', () => {
  test('are read like the others: a purchase, a refund and a lost dispute', async () => {
    await world.control.thinWebhooks({ on: true });
    const { buyer, session, id } = await aPurchase();
    expect(await tierOf(buyer)).toBe('premium');
    await refund(id, 10_000);
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    expect(await receiptOf(buyer)).toMatchObject({
      state: 'refunded',
      credit_notes: [{ amount: 100 }, { amount: 400 }],
    });
    const statuses = (await world.control.webhookAttempts()).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('of a debit date it by the arrival of its money', async () => {
    await world.control.thinWebhooks({ on: true });
    const buyer = await aMember();
    const session = await world.checkout(buyer);
    await world.control.payByDebit({ session });
    await world.control.settleDebit({ session, succeeds: true });
    await settled();
    expect(await receiptOf(buyer)).toMatchObject({ state: 'paid', payment_method: 'sepa_debit' });
  });

  test('with a wrong signature, or without an object, are refused', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v1.charge.refunded',
      created: new Date().toISOString(),
    });
    const secret = world.context.config.STRIPE_WEBHOOK_SECRET ?? '';
    const signed = await world.context.stripe?.webhooks.generateTestHeaderStringAsync({ payload, secret });
    for (const signature of [signed ?? '', 't=1,v1=0']) {
      const { status } = await raw(world.app)
        .post('/api/payments/webhook')
        .set('Stripe-Signature', signature)
        .set('Content-Type', 'application/json')
        .send(payload);
      expect(status).toBe(400);
    }
  });
});
