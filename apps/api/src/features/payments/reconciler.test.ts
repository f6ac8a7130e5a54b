import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '#lib/clock.ts';
import { aMember, type Member } from '#test/factories.ts';
import { grantsOf, startPaymentWorld } from '#test/payment-world.ts';
import { PaymentModel } from './payment.model.ts';
import { reconcilePayments } from './reconciler.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
/** The same product and database with the key of another Stripe account. */
let otherWorld: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
  otherWorld = await startPaymentWorld();
});
afterAll(async () => {
  await world.close();
  await otherWorld.close();
});
beforeEach(async () => {
  await PaymentModel.deleteMany();
  await world.control.holdWebhooks();
});
afterEach(() => vi.restoreAllMocks());

const minutesLater = (minutes: number) => clock.setTo(new Date(Date.now() + minutes * 60_000));

async function aPaidSession(): Promise<Member> {
  const member = await aMember();
  await world.control.pay({ session: await world.checkout(member) });
  return member;
}

test('a payment that fails does not keep the others from being settled', async () => {
  const members = [await aPaidSession(), await aPaidSession(), await aPaidSession()];
  const first = await PaymentModel.findOne().sort({ next_look_at: 1 }).lean();
  const retrieve = world.context.stripe?.checkout.sessions;
  const really = retrieve?.retrieve.bind(retrieve);
  vi.spyOn(retrieve as NonNullable<typeof retrieve>, 'retrieve').mockImplementation(((id: string) =>
    id === first?.stripe_session_id ? Promise.reject(new Error('odd')) : really?.(id)) as never);
  minutesLater(3);
  await reconcilePayments(world.context);
  expect((await Promise.all(members.map(grantsOf))).sort()).toEqual([0, 1, 1]);

  vi.restoreAllMocks();
  minutesLater(11);
  await reconcilePayments(world.context);
  expect(await Promise.all(members.map(grantsOf))).toEqual([1, 1, 1]);
});

test('a bank debit that failed without a webhook ends its payment', async () => {
  const member = await aMember();
  const session = await world.checkout(member);
  await world.control.payByDebit({ session });
  minutesLater(3);
  await reconcilePayments(world.context);
  expect(await world.receipts(member)).toMatchObject([{ state: 'processing' }]);
  await world.control.settleDebit({ session, succeeds: false });
  minutesLater(11);
  await reconcilePayments(world.context);
  expect(await world.receipts(member)).toMatchObject([{ state: 'failed' }]);
  expect(await PaymentModel.countDocuments({ next_look_at: { $exists: true } })).toBe(0);
});

test('a session of another Stripe key ends, and the package can be bought with the new key', async () => {
  const [membership, partnership, left] = [await aMember(), await aMember(), await aMember()];
  await world.checkout(membership);
  await world.checkoutPartnership(partnership);
  await world.checkout(left);

  const session = await otherWorld.checkout(membership);
  await otherWorld.pay(session);
  expect(await otherWorld.receipts(membership)).toMatchObject([{ state: 'paid' }, { state: 'expired' }]);
  await otherWorld.checkoutPartnership(partnership);
  expect(await otherWorld.receipts(partnership)).toMatchObject([{ state: 'open' }, { state: 'expired' }]);

  minutesLater(3);
  await reconcilePayments(otherWorld.context);
  expect(await otherWorld.receipts(left)).toMatchObject([{ state: 'expired' }]);
  expect(await PaymentModel.countDocuments({ state: 'expired', next_look_at: { $exists: true } })).toBe(0);
});

test('a refund due in another Stripe account is not retried forever', async () => {
  const member = await aPaidSession();
  await PaymentModel.updateOne({ member_id: member.id }, { amount_cents: 1 });
  minutesLater(3);
  await reconcilePayments(world.context);
  expect(await world.receipts(member)).toMatchObject([{ state: 'mismatch' }]);
  minutesLater(6);
  await reconcilePayments(otherWorld.context);
  expect(await PaymentModel.findOne({ member_id: member.id }).lean()).toMatchObject({ state: 'mismatch' });
  expect(await PaymentModel.countDocuments({ next_look_at: { $exists: true } })).toBe(0);
});

test('a checkout that Stripe refused is removed when no session of it can be paid any more', async () => {
  const member = await aMember();
  const body = { package_id: 'basic_monthly' } as const;
  await world.control.failRequests({ count: 2, status: 500 });
  await world.call(member).call(contract.payments.membershipCheckout, { body });
  await world.control.failRequests({ count: 0, status: 500 });
  minutesLater(60);
  await reconcilePayments(world.context);
  expect(await PaymentModel.countDocuments({ member_id: member.id, state: 'created' })).toBe(1);
  minutesLater(24 * 60 + 3);
  await reconcilePayments(world.context);
  expect(await PaymentModel.countDocuments({ member_id: member.id })).toBe(0);
});

test('a process that dies before its commit has granted nothing, and the next run grants it', async () => {
  const member = await aPaidSession();
  const payment = await PaymentModel.findOne({ member_id: member.id }).lean();
  const commit = vi
    .spyOn(mongoose.mongo.ClientSession.prototype, 'commitTransaction')
    .mockRejectedValueOnce(new Error('killed'));
  minutesLater(3);
  await reconcilePayments(world.context);
  expect(commit).toHaveBeenCalledOnce();
  expect(await PaymentModel.findById(payment?._id).lean()).toMatchObject({ state: 'open' });
  expect([await grantsOf(member), (await world.me(member)).membership_tier]).toEqual([0, 'free']);

  minutesLater(11);
  await reconcilePayments(world.context);
  expect(await world.receipts(member)).toMatchObject([{ state: 'paid' }]);
  expect(await grantsOf(member)).toBe(1);
});
