import { contract } from '@rosette/shared/contract/index.ts';
import type { AdminPaymentDto } from '@rosette/shared/contract/payments.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { createApp } from '../../app.ts';
import { PaymentModel } from './payment.model.ts';
import { reconcilePayments } from './reconciler.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
let admin: Member;
beforeAll(async () => {
  world = await startPaymentWorld();
  admin = await anAdmin();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.deliverAsUsual();
  await PaymentModel.deleteMany();
});

const listed = (query: { state?: AdminPaymentDto['state'] | 'awaiting_admin'; limit?: string } = {}) =>
  world.call(admin).call(contract.admin.payments, { query });

/** A partnership that was paid after its rejection. */
async function aRejectedPurchase(): Promise<{ buyer: Member; session: string }> {
  const buyer = await aMember();
  const session = await world.checkoutPartnership(buyer);
  const { body: pending } = await world.call(admin).call(contract.admin.pendingPartnerships);
  const opened = pending.find(({ partner_email }) => partner_email === buyer.user.email);
  await world.call(admin).call(contract.admin.rejectPartnership, {
    params: { id: opened?.id ?? '' },
    body: { reason: 'Not true' },
  });
  await world.pay(session);
  return { buyer, session };
}

const refund = async ({ stripe_payment }: Pick<AdminPaymentDto, 'stripe_payment'>) => {
  await world.context.stripe?.refunds.create({ payment_intent: stripe_payment ?? '' });
};

test("the admin sees a payment's buyer, package and Stripe id", async () => {
  const buyer = await aMember({ full_name: 'Maren Voss' });
  await world.pay(await world.checkout(buyer, 'premium_yearly'));
  const { body } = await listed();
  expect(body).toMatchObject([
    {
      buyer_name: 'Maren Voss',
      buyer_email: buyer.user.email,
      kind: 'membership',
      package_id: 'premium_yearly',
      amount: 500,
      currency: 'eur',
      state: 'paid',
      stripe_payment: expect.stringMatching(/^pi_/),
    },
  ]);
});

test('the payment of a rejected partnership awaits the admin until it is refunded in Stripe', async () => {
  const { buyer } = await aRejectedPurchase();
  const [due, ...more] = (await listed({ state: 'awaiting_admin' })).body;
  expect(due).toMatchObject({ state: 'refund_due', buyer_email: buyer.user.email, amount: 3000 });
  expect(more).toEqual([]);
  await refund(due as AdminPaymentDto);
  await world.control.webhooksSettled();
  expect((await listed({ state: 'awaiting_admin' })).body).toEqual([]);
  expect((await listed({ state: 'refunded' })).body).toMatchObject([{ id: due?.id }]);
  expect(await world.receipts(buyer)).toMatchObject([{ state: 'refunded' }]);
});

test('a refund whose webhook was lost is found by the reconciler', async () => {
  await aRejectedPurchase();
  const [due] = (await listed({ state: 'awaiting_admin' })).body;
  await world.control.holdWebhooks();
  await refund(due as AdminPaymentDto);
  expect((await listed({ state: 'awaiting_admin' })).body).toHaveLength(1);
  clock.setTo(new Date(Date.now() + 3 * 60_000));
  await reconcilePayments(world.context);
  expect((await listed({ state: 'awaiting_admin' })).body).toEqual([]);
  // No payment is left for the reconciler.
  expect(await PaymentModel.countDocuments({ next_look_at: { $exists: true } })).toBe(0);
});

test.each([
  ['payments are switched off', () => createApp(testContext())],
  [
    'its charge is of another account at Stripe',
    async () => {
      await PaymentModel.updateMany({}, { $unset: { next_look_at: 1 } });
      return world.app;
    },
  ],
])('a refund by card is marked by an admin where %s', async (_, change) => {
  const { buyer } = await aRejectedPurchase();
  const [due] = (await listed({ state: 'awaiting_admin' })).body;
  const params = { id: due?.id ?? '' };
  expect(due?.is_refund_by_hand).toBe(false);
  const early = await world.call(admin).call(contract.admin.markPaymentRefunded, { params });
  expect(early).toMatchObject({ status: 409, body: { code: 'payment_by_card' } });
  const app = await change();
  const { body } = await as(admin, app).call(contract.admin.payments, { query: { state: 'awaiting_admin' } });
  expect(body).toMatchObject([{ is_refund_by_hand: true }]);
  const marked = await as(admin, app).call(contract.admin.markPaymentRefunded, { params });
  expect(marked).toMatchObject({ status: 200, body: { state: 'refunded', refund_due: null } });
  // What Stripe tells of it later is what was marked.
  await refund(due as AdminPaymentDto);
  await world.control.webhooksSettled();
  expect(await world.receipts(buyer)).toMatchObject([
    { state: 'refunded', credit_notes: [{ kind: 'refund', amount: 3000 }] },
  ]);
});

test('a paid amount that differs from the price grants nothing and awaits the admin', async () => {
  const buyer = await aMember();
  const session = await world.checkout(buyer);
  await PaymentModel.updateOne({ stripe_session_id: session }, { amount_cents: 9900 });
  await world.pay(session);
  const [mismatch] = (await listed({ state: 'awaiting_admin' })).body;
  expect(mismatch).toMatchObject({ state: 'mismatch', stripe_payment: expect.stringMatching(/^pi_/) });
  expect(await world.statusOf(buyer, session)).toMatchObject({
    payment_status: 'unpaid',
    status: 'complete',
  });
  expect((await world.me(buyer)).membership_tier).toBe('free');
  await refund(mismatch as AdminPaymentDto);
  await world.control.webhooksSettled();
  expect((await listed({ state: 'awaiting_admin' })).body).toEqual([]);
});

test('a refund of an amount that differs, which fails, is due again until it is paid back', async () => {
  const buyer = await aMember();
  const session = await world.checkout(buyer);
  await PaymentModel.updateOne({ stripe_session_id: session }, { amount_cents: 9900 });
  await world.pay(session);
  const due = async () => (await listed({ state: 'awaiting_admin' })).body;
  const [mismatch] = await due();
  await refund(mismatch as AdminPaymentDto);
  await world.control.webhooksSettled();
  await world.control.failRefund({ session });
  await world.control.webhooksSettled();
  expect(await due()).toMatchObject([{ state: 'mismatch', refund_failed: true, is_refund_by_hand: true }]);
  await refund(mismatch as AdminPaymentDto);
  await world.control.webhooksSettled();
  expect(await due()).toEqual([]);

  await world.control.failRefund({ session });
  await world.control.webhooksSettled();
  expect(await due()).toMatchObject([{ state: 'mismatch', refund_failed: true }]);
  const marked = await world.call(admin).call(contract.admin.markPaymentRefunded, {
    params: { id: mismatch?.id ?? '' },
  });
  expect(marked).toMatchObject({ status: 200, body: { state: 'refunded', refund_failed: false } });
  clock.setTo(new Date(Date.now() + 10 * 60_000));
  await reconcilePayments(world.context);
  expect(await due()).toEqual([]);
});

test('a paid amount that differs is marked by an admin where Stripe tells nothing of it, without a credit note', async () => {
  const buyer = await aMember();
  const session = await world.checkout(buyer);
  await PaymentModel.updateOne({ stripe_session_id: session }, { amount_cents: 9900 });
  await world.pay(session);
  const app = createApp(testContext());
  const due = () => as(admin, app).call(contract.admin.payments, { query: { state: 'awaiting_admin' } });
  const [mismatch] = (await due()).body;
  expect(mismatch).toMatchObject({ state: 'mismatch', is_refund_by_hand: true });
  const params = { id: mismatch?.id ?? '' };
  const early = await world.call(admin).call(contract.admin.markPaymentRefunded, { params });
  expect(early).toMatchObject({ status: 409, body: { code: 'payment_by_card' } });
  const marked = await as(admin, app).call(contract.admin.markPaymentRefunded, { params });
  expect(marked).toMatchObject({ status: 200, body: { state: 'refunded', number: null, credit_notes: [] } });
  expect((await due()).body).toEqual([]);
  const again = await as(admin, app).call(contract.admin.markPaymentRefunded, { params });
  expect(again.body).toMatchObject({ code: 'payment_not_due_for_refund' });
});

test('the payment of a deleted account stays, without a name', async () => {
  const buyer = await aMember();
  const session = await world.checkout(buyer);
  await UserModel.deleteOne({ _id: buyer.id });
  await world.pay(session);
  const { body } = await listed({ state: 'awaiting_admin' });
  expect(body).toMatchObject([{ state: 'refund_due', buyer_name: null, buyer_email: null }]);
});

test('payments are listed newest first in pages, without those that have no session', async () => {
  const buyer = await aMember();
  for (const package_id of ['basic_monthly', 'premium_monthly', 'corporate_monthly'] as const) {
    await world.checkout(buyer, package_id);
  }
  await world.control.failRequests({ count: 2, status: 500 });
  await world
    .call(buyer)
    .call(contract.payments.membershipCheckout, { body: { package_id: 'basic_yearly' } });
  await world.control.failRequests({ count: 0, status: 500 });
  const { body, headers } = await listed({ limit: '2' });
  expect(body.map(({ package_id }) => package_id)).toEqual(['corporate_monthly', 'premium_monthly']);
  expect(headers['x-total-count']).toBe('3');
});
