import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '#lib/clock.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { advertisementSteps, anAdvertisement, aPartnership, partnershipSteps } from '#test/placements.ts';
import { PaymentModel } from '../payment.model.ts';
import { settleCharge } from '../refunds.service.ts';
import { ReceiptCounterModel } from './receipt-numbers.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.deliverAsUsual();
  await PaymentModel.deleteMany();
  await ReceiptCounterModel.deleteMany();
});
afterEach(() => {
  vi.restoreAllMocks();
  clock.reset();
  world.context.config.VAT_RATE = 0;
});

const year = () => clock.now().getUTCFullYear();
const numberOf = (count: number) => `${year()}-${String(count).padStart(6, '0')}`;

async function aPaidMembership(): Promise<{ member: Member; session: string }> {
  const member = await aMember();
  const session = await world.checkout(member);
  await world.pay(session);
  return { member, session };
}

const theReceipt = async (member: Member) => (await world.receipts(member))[0];

async function refund(session: string, amount?: number): Promise<string> {
  const stripe = world.context.stripe as Stripe;
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  const { charge } = await stripe.refunds.create({
    payment_intent: String(payment_intent),
    ...(amount && { amount }),
  });
  await world.control.webhooksSettled();
  return String(charge);
}

test('a receipt has no number before the payment, and number, net and VAT afterwards', async () => {
  world.context.config.VAT_RATE = 19;
  const member = await aMember();
  const session = await world.checkout(member);
  expect(await theReceipt(member)).toMatchObject({ number: null, net: null, vat: null, vat_rate: null });
  await world.pay(session);
  expect(await theReceipt(member)).toMatchObject({
    number: numberOf(1),
    amount: 25,
    net: 21.01,
    vat: 3.99,
    vat_rate: 19,
    credit_notes: [],
  });
});

test('40 payments at once, each settled by two webhooks and a poll, get numbers without gaps', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => aMember()));
  const sessions = await Promise.all(members.map((member) => world.checkout(member)));
  await world.control.duplicateWebhooks({ copies: 2 });
  await Promise.all(sessions.map((session) => world.control.pay({ session })));
  await Promise.all(sessions.map((session, index) => world.statusOf(members[index] as Member, session)));
  await world.control.webhooksSettled();
  const numbers = (await Promise.all(members.map(theReceipt))).map((receipt) => receipt?.number);
  expect(numbers.sort()).toEqual(members.map((_, index) => numberOf(index + 1)));
});

test('a failed commit uses up no number', async () => {
  const member = await aMember();
  const session = await world.checkout(member);
  await world.control.holdWebhooks();
  await world.control.pay({ session });
  vi.spyOn(mongoose.mongo.ClientSession.prototype, 'commitTransaction').mockRejectedValueOnce(
    new Error('killed'),
  );
  const asked = world.call(member).call(contract.payments.status, { params: { session_id: session } });
  await expect(asked).rejects.toThrow('answered 500');
  await world.statusOf(member, session);
  expect((await theReceipt(member))?.number).toBe(numberOf(1));
  expect(await ReceiptCounterModel.findById(String(year())).lean()).toMatchObject({ last: 1 });
});

test('a partnership that an admin marks as paid has a numbered receipt', async () => {
  const member = await aMember();
  const { id } = await aPartnership(member, ['approve']);
  const admin = world.call(await anAdmin());
  await admin.call(contract.admin.markPartnershipPaid, { params: { id } });
  expect(await world.receipts(member)).toMatchObject([
    { kind: 'partnership', amount: 1000, state: 'paid', number: numberOf(1) },
  ]);
  const again = await admin.call(contract.admin.markPartnershipPaid, { params: { id } });
  expect([again.status, (await world.receipts(member)).length]).toEqual([409, 1]);
});

test('an advertisement that was sold by card is not said to be paid by bank transfer', async () => {
  const member = await aMember();
  const sale = { payment_method: 'card', ad_type: 'spotlight_article' } as const;
  const { id } = await anAdvertisement(member, ['mark_paid'], sale);
  expect(await theReceipt(member)).toMatchObject({ payment_method: 'card', starts_on_approval: true });
  await anAdvertisement(member, ['mark_paid']);
  expect(await theReceipt(member)).toMatchObject({ payment_method: 'bank_transfer' });
  await world.call(await anAdmin()).call(advertisementSteps.reject, {
    params: { id },
    body: { reason: 'Not true' },
  });
  const news = (await mailsTo(member.user.email)).find(({ subject }) => subject.includes('not approved'));
  expect(news?.text).toContain('We refund your payment the way you paid it');
});

test('an advertisement that an admin marks as paid has a numbered receipt', async () => {
  const member = await aMember();
  const { id } = await anAdvertisement(member, [], { title: 'First press' });
  await world.call(await anAdmin()).call(contract.admin.markAdvertisementPaid, { params: { id } });
  expect(await world.receipts(member)).toMatchObject([
    { kind: 'advertisement', name: 'Featured Business: First press', amount: 100, number: numberOf(1) },
  ]);
  const { body } = await world
    .call(member)
    .call(contract.payments.mine, { headers: { 'Accept-Language': 'de' } });
  expect(body[0]?.name).toBe('Hervorgehobenes Unternehmen: First press');
});

test('a payment for what has another name by now keeps the name that it was bought under', async () => {
  const { member } = await aPaidMembership();
  await PaymentModel.updateOne({ member_id: member.id }, { name: 'Founding membership' });
  const { body } = await world
    .call(member)
    .call(contract.payments.mine, { headers: { 'Accept-Language': 'de' } });
  expect(body[0]?.name).toBe('Founding membership');
});

test.each([
  [
    'partnership',
    async (member: Member) => aPartnership(member, ['mark_paid']),
    partnershipSteps.reject,
    1000,
  ],
  [
    'advertisement',
    async (member: Member) => anAdvertisement(member, ['mark_paid'], { ad_type: 'spotlight_article' }),
    advertisementSteps.reject,
    200,
  ],
] as const)(
  'a rejected %s that was paid by bank transfer is refunded by the admin',
  async (kind, make, reject, amount) => {
    const member = await aMember();
    const { id } = await make(member);
    // Another purchase of hers stays paid.
    const other = await make(member);
    const someone = await anAdmin();
    const admin = world.call(someone);
    await admin.call(reject, { params: { id }, body: { reason: 'Not true' } });
    const { body: due } = await admin.call(contract.admin.payments, { query: { state: 'awaiting_admin' } });
    expect(due).toMatchObject([
      { kind, state: 'refund_due', amount, payment_method: 'bank_transfer', stripe_payment: null },
    ]);
    const news = (await mailsTo(member.user.email)).find(({ subject }) =>
      subject.includes('was not approved'),
    );
    expect(news?.text).toContain('We refund your payment by bank transfer');

    const params = { id: due[0]?.id ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(contract.admin.markPaymentRefunded, { params })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      state: 'refunded',
      buyer_email: member.user.email,
      credit_notes: [{ number: `${year()}-C000001`, amount }],
    });
    expect((await world.receipts(member)).map(({ state }) => state).sort()).toEqual(['paid', 'refunded']);
    const { body: left } = await admin.call(contract.admin.payments, { query: { state: 'awaiting_admin' } });
    expect(left).toEqual([]);
    const { body: entries } = await admin.call(contract.audit.list, { query: { subject: params.id } });
    expect(entries).toMatchObject([
      {
        action: 'payment.refund',
        details: { before: { state: 'refund_due' }, after: { state: 'refunded' } },
      },
    ]);
    expect(
      (await admin.call(reject, { params: { id: other.id }, body: { reason: 'Not true' } })).status,
    ).toBe(200);
  },
);

test('a payment that is not due for a refund, or by card, is not marked as refunded', async () => {
  const admin = world.call(await anAdmin());
  const mark = (id: string) => admin.call(contract.admin.markPaymentRefunded, { params: { id } });
  const transferred = await aMember();
  await aPartnership(transferred, ['mark_paid']);
  const byTransfer = await theReceipt(transferred);
  expect(await mark(byTransfer?.id ?? '')).toMatchObject({
    status: 409,
    detail: 'This payment is not due for a refund',
  });

  const { member } = await aPaidMembership();
  const byCard = await theReceipt(member);
  await PaymentModel.updateOne({ _id: byCard?.id }, { state: 'refund_due', next_look_at: new Date() });
  expect(await mark(byCard?.id ?? '')).toMatchObject({
    status: 409,
    detail: expect.stringContaining('in Stripe'),
  });
  expect((await theReceipt(member))?.credit_notes).toEqual([]);
  expect((await mark('65f0c0ffee0c0ffee0c0ffee')).status).toBe(404);
  const { status } = await world
    .call(transferred)
    .call(contract.admin.markPaymentRefunded, { params: { id: byTransfer?.id ?? '' } });
  expect(status).toBe(403);
});

test('a partial refund before the payment was settled makes a credit note and keeps the grant', async () => {
  const member = await aMember();
  const session = await world.checkout(member);
  await world.control.holdWebhooks();
  await world.control.pay({ session });
  const stripe = world.context.stripe as Stripe;
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  const { charge } = await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 500 });
  await settleCharge(world.context, String(charge));
  await world.deliverAsUsual();
  expect(await theReceipt(member)).toMatchObject({
    state: 'paid',
    number: numberOf(1),
    credit_notes: [{ number: `${year()}-C000001`, amount: 5 }],
  });
  expect((await world.me(member)).membership_tier).toBe('basic');
});

test('a full refund before the payment was settled leaves a receipt, a credit note and no grant', async () => {
  const member = await aMember();
  const [session, partnership] = [await world.checkout(member), await world.checkoutPartnership(member)];
  await world.control.holdWebhooks();
  for (const paid of [session, partnership]) {
    await world.control.pay({ session: paid });
    await settleCharge(world.context, await refund(paid));
  }
  await world.deliverAsUsual();
  expect(await world.receipts(member)).toMatchObject([
    { state: 'refunded', number: numberOf(2), note: null, credit_notes: [{ amount: 3000 }] },
    { state: 'refunded', number: numberOf(1), credit_notes: [{ number: `${year()}-C000001`, amount: 25 }] },
  ]);
  expect((await world.me(member)).membership_tier).toBe('free');
  const { body } = await world.call(member).call(contract.partnerships.mine);
  expect(body).toMatchObject([{ status: 'expired' }]);
});

test('a lost dispute takes the grant back with a credit note, a won one does not', async () => {
  const { member, session } = await aPaidMembership();
  await refund(session, 500);
  await world.control.dispute({ session, outcome: 'won' });
  await world.control.webhooksSettled();
  expect(await theReceipt(member)).toMatchObject({ state: 'paid', credit_notes: [{ amount: 5 }] });
  expect((await world.me(member)).membership_tier).toBe('basic');
  await world.control.dispute({ session, outcome: 'lost' });
  await world.control.webhooksSettled();
  expect(await theReceipt(member)).toMatchObject({
    state: 'refunded',
    credit_notes: [{ amount: 5 }, { amount: 20 }],
  });
  expect((await world.me(member)).membership_tier).toBe('free');
});

test('a lost dispute about a partnership ends it', async () => {
  const member = await aMember();
  const session = await world.checkoutPartnership(member);
  await world.pay(session);
  await world.control.dispute({ session, outcome: 'lost' });
  await world.control.webhooksSettled();
  expect(await theReceipt(member)).toMatchObject({ state: 'refunded', credit_notes: [{ amount: 3000 }] });
  const { body } = await world.call(member).call(contract.partnerships.mine);
  expect(body).toMatchObject([{ status: 'expired' }]);
});

test('each refund makes a credit note of its amount, and only a full one revokes the grant', async () => {
  const { member, session } = await aPaidMembership();
  const charge = await refund(session, 500);
  expect(await theReceipt(member)).toMatchObject({
    state: 'paid',
    credit_notes: [{ number: `${year()}-C000001`, amount: 5 }],
  });
  expect((await world.me(member)).membership_tier).toBe('basic');
  await settleCharge(world.context, charge);
  expect((await theReceipt(member))?.credit_notes).toHaveLength(1);

  await refund(session);
  expect(await theReceipt(member)).toMatchObject({
    state: 'refunded',
    number: numberOf(1),
    credit_notes: [{ amount: 5 }, { number: `${year()}-C000002`, amount: 20 }],
  });
  expect((await world.me(member)).membership_tier).toBe('free');
});

test('a payment that we hear of in the next year has its receipt in the year of the payment', async () => {
  clock.setTo('2033-12-31T23:50:00Z');
  await world.control.moveClock({ to: '2033-12-31T23:50:00Z' });
  const member = await aMember();
  const session = await world.checkout(member);
  await world.control.holdWebhooks();
  await world.control.pay({ session });
  clock.setTo('2034-01-01T08:00:00Z');
  await world.deliverAsUsual();
  expect(await theReceipt(member)).toMatchObject({
    number: '2033-000001',
    paid_at: expect.stringMatching(/^2033-12-31T23:5/),
  });
});

test('a receipt says how it was paid and the period of what was sold, as of then', async () => {
  clock.setTo('2035-01-31T10:00:00Z');
  await world.control.moveClock({ to: '2035-01-31T10:00:00Z' });
  const { member } = await aPaidMembership();
  expect(await theReceipt(member)).toMatchObject({
    payment_method: 'card',
    issued_at: expect.stringMatching(/^2035-01-31T10:00/),
    period_from: expect.stringMatching(/^2035-01-31T10:00/),
    period_until: expect.stringMatching(/^2035-02-28T10:00/),
    starts_on_approval: false,
  });
  // Behind what runs.
  await world.pay(await world.checkout(member));
  expect(await theReceipt(member)).toMatchObject({
    period_from: expect.stringMatching(/^2035-02-28T10:00/),
    period_until: expect.stringMatching(/^2035-03-28T10:00/),
  });
  const waiting = await aMember();
  await world.pay(await world.checkoutPartnership(waiting));
  expect(await theReceipt(waiting)).toMatchObject({ period_from: null, starts_on_approval: true });
});

test("a debit begun on 30 December that arrives in January is January's, and no card", async () => {
  clock.setTo('2035-12-30T12:00:00Z');
  await world.control.moveClock({ to: '2035-12-30T12:00:00Z' });
  const member = await aMember();
  const session = await world.checkout(member);
  await world.control.payByDebit({ session });
  await world.control.webhooksSettled();
  expect(await theReceipt(member)).toMatchObject({ state: 'processing', payment_method: null });
  // The webhook comes three hours after the money.
  await world.control.holdWebhooks();
  await world.control.moveClock({ to: '2036-01-03T06:00:00Z' });
  clock.setTo('2036-01-03T09:00:00Z');
  await world.deliverAsUsual();
  expect(await theReceipt(member)).toMatchObject({
    number: '2036-000001',
    payment_method: 'sepa_debit',
    paid_at: expect.stringMatching(/^2036-01-03T06:00/),
  });
});
