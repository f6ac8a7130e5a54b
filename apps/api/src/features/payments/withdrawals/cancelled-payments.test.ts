import { offersCancellation } from '@rosette/shared/contract/cancellations.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { PartnershipModel } from '#features/partners/placements/partnership.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { PaymentModel } from '../payment.model.ts';

const { admin, cancellations, payments, withdrawals } = contract;

const world = await startPaymentWorld();
afterAll(() => world.close());

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const settled = () => world.control.webhooksSettled();
const receiptOf = async (buyer: Member) => (await world.receipts(buyer))[0];
const tierOf = async (buyer: Member) => (await world.me(buyer)).membership_tier;

async function aDebit(buyer: Member): Promise<string> {
  const session = await world.checkout(buyer);
  await world.control.payByDebit({ session });
  await settled();
  return session;
}

async function aPaidMembership() {
  const buyer = await aMember();
  const session = await world.checkout(buyer);
  await world.pay(session);
  const receipt = await receiptOf(buyer);
  return { buyer, session, id: receipt?.id ?? '', until: receipt?.valid_until ?? '' };
}

async function aPaidPartnership() {
  const buyer = await aMember();
  await world.pay(await world.checkoutPartnership(buyer));
  const { _id } = await PartnershipModel.findOne({ member_id: buyer.id }).orFail().lean();
  return { buyer, params: { id: String(_id) } };
}

/** A buyer cancels her latest purchase; answers the id. */
async function cancel(buyer: Member, kind: 'ordinary' | 'for_cause' = 'ordinary'): Promise<string> {
  const receipt_number = (await receiptOf(buyer))?.id ?? '';
  const reason = kind === 'for_cause' ? { reason: 'It was never there' } : {};
  const { body } = await as(buyer).call(cancellations.create, {
    body: { name: 'Vera Lind', email: buyer.user.email, receipt_number, kind, ...reason },
  });
  return body.id;
}

const accept = async (id: string, body: { ends_at?: string; refund?: number } = {}) =>
  as(await anAdmin()).call(withdrawals.accept, { params: { id }, body });

const listed = async (buyer: Member) =>
  (await as(await anAdmin()).call(withdrawals.list, { query: { contract: 'cancellation' } })).body.filter(
    ({ email }) => email === buyer.user.email,
  );

const lastText = async (buyer: Member) => (await mailsTo(buyer.user.email)).at(-1)?.text;

describe('the money of a debit that comes after its contract was ended', () => {
  test('grants nothing, and is due for a refund', async () => {
    const buyer = await aMember();
    const session = await aDebit(buyer);
    expect((await accept(await cancel(buyer, 'for_cause'))).status).toBe(200);
    await world.control.settleDebit({ session, succeeds: true });
    await settled();
    expect([await tierOf(buyer), await receiptOf(buyer)]).toMatchObject([
      'free',
      { state: 'refund_due', valid_until: null, number: expect.any(String) },
    ]);
  });

  test('grants until the day on which it ends, where that is later', async () => {
    const buyer = await aMember();
    const session = await aDebit(buyer);
    const ends_early_at = inDays(10);
    await PaymentModel.updateOne({ stripe_session_id: session }, { ends_early_at });
    await world.control.settleDebit({ session, succeeds: true });
    await settled();
    expect((await world.me(buyer)).membership_expires).toBe(ends_early_at);
    expect((await receiptOf(buyer))?.state).toBe('paid');
  });
});

describe("the buyer's payment", () => {
  test('tells that its contract is cancelled, and when it ends', async () => {
    const { buyer, until } = await aPaidMembership();
    expect(await receiptOf(buyer)).toMatchObject({ cancellation: null, refund_due: null });
    await cancel(buyer);
    const cancellation = { received_at: expect.any(String), ends_at: until };
    expect(await receiptOf(buyer)).toMatchObject({ cancellation, refund_due: null });
  });

  test('tells that a cancellation waits for an admin, what she pays back, and nothing once it is declined', async () => {
    const { buyer, id: paymentId } = await aPaidMembership();
    const id = await cancel(buyer, 'for_cause');
    expect(await receiptOf(buyer)).toMatchObject({ cancellation: { ends_at: null } });
    const declined = { params: { id }, body: { reason: 'It was there' } };
    await as(await anAdmin()).call(withdrawals.decline, declined);
    expect(await receiptOf(buyer)).toMatchObject({ cancellation: null });
    await accept(await cancel(buyer, 'for_cause'), { refund: 10 });
    const { body } = await as(buyer).call(payments.get, { params: { id: paymentId } });
    expect(body).toMatchObject({
      state: 'refund_due',
      refund_due: 10,
      cancellation: { ends_at: expect.any(String) },
    });
  });

  test('tells nothing of a cancellation of what was over', async () => {
    const { buyer, session } = await aPaidMembership();
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    await cancel(buyer);
    expect(await receiptOf(buyer)).toMatchObject({ state: 'refunded', cancellation: null });
  });
});

describe('a cancellation after one that came to nothing', () => {
  test('counts, as a dispute was won meanwhile; the same twice is shown once', async () => {
    const { buyer, session, until } = await aPaidMembership();
    await world.control.dispute({ session, outcome: 'lost' });
    await settled();
    for (const _ of [1, 2]) await cancel(buyer);
    expect(await lastText(buyer)).toMatch(/This contract ended on /);
    expect(await listed(buyer)).toHaveLength(1);
    await world.control.winDispute({ session });
    await settled();
    for (const _ of [1, 2]) await cancel(buyer);
    const [latest, ...others] = await listed(buyer);
    expect([latest, others]).toMatchObject([{ state: 'confirmed', ends_at: until }, [{}]]);
  });

  test('waits for an admin, as it was paid meanwhile', async () => {
    const buyer = await aMember();
    const session = await world.checkout(buyer);
    await cancel(buyer, 'for_cause');
    expect(await lastText(buyer)).toContain('nothing is owed');
    await world.pay(session);
    await cancel(buyer, 'for_cause');
    expect((await listed(buyer)).map(({ state }) => state)).toEqual(['open', 'confirmed']);
  });
});

test('an ordinary cancellation that waited is confirmed by the next one, once there is a term', async () => {
  const { buyer, params } = await aPaidPartnership();
  const id = await cancel(buyer);
  expect(await listed(buyer)).toMatchObject([{ id, state: 'open' }]);
  const { body } = await as(await anAdmin()).call(admin.approvePartnership, { params });
  await cancel(buyer);
  expect(await lastText(buyer)).toMatch(/It ends on /);
  expect(await listed(buyer)).toMatchObject([{ id, state: 'confirmed', ends_at: body.end_date }]);
});

test('a cancellation of what was rejected says that it is over', async () => {
  const { buyer, params } = await aPaidPartnership();
  const rejected = { params, body: { reason: 'It does not fit' } };
  await as(await anAdmin()).call(admin.rejectPartnership, rejected);
  await cancel(buyer);
  expect(await lastText(buyer)).toMatch(/This contract ended on /);
  expect(await listed(buyer)).toMatchObject([{ state: 'confirmed', ends_at: expect.any(String) }]);
});

test('a cancellation of what was rejected names that day, also where its page was edited since', async () => {
  const { buyer, params } = await aPaidPartnership();
  const rejected = { params, body: { reason: 'It does not fit' } };
  await as(await anAdmin()).call(admin.rejectPartnership, rejected);
  const day = new Date().toISOString().slice(0, 10);
  clock.setTo(inDays(3));
  await as(buyer).call(contract.partnerships.update, {
    params,
    body: { website_url: 'https://rose.example' },
  });
  await cancel(buyer);
  const [stored] = await listed(buyer);
  expect(stored?.ends_at?.slice(0, 10)).toBe(day);
});

describe('a contract of which money is due', () => {
  test('runs on and can be cancelled where it is a part, and neither where it is all', async () => {
    const { buyer, id, until } = await aPaidMembership();
    await PaymentModel.updateOne({ _id: id }, { state: 'refund_due', refund_due_cents: 500 });
    const part = (await as(buyer).call(payments.get, { params: { id } })).body;
    expect([await receiptOf(buyer), part]).toMatchObject([{ valid_until: until }, { valid_until: until }]);
    expect(offersCancellation(part, new Date())).toBe(true);
    await PaymentModel.updateOne({ _id: id }, { $unset: { refund_due_cents: 1 } });
    const all = (await as(buyer).call(payments.get, { params: { id } })).body;
    expect([all.valid_until, offersCancellation(all, new Date())]).toEqual([null, false]);
  });

  test('is paid back what was not due already, and that is what is told', async () => {
    const { buyer, id } = await aPaidMembership();
    await PaymentModel.updateOne({ _id: id }, { state: 'refund_due' });
    const all = await accept(await cancel(buyer, 'for_cause'), { refund: 5 });
    expect([all.status, all.body]).toMatchObject([200, { state: 'accepted', refund: null }]);
    expect(await lastText(buyer)).not.toContain('We pay back');

    const other = await aPaidMembership();
    await PaymentModel.updateOne({ _id: other.id }, { state: 'refund_due', refund_due_cents: 2000 });
    const rest = await accept(await cancel(other.buyer, 'for_cause'), { refund: 25 });
    expect([rest.status, rest.body]).toMatchObject([200, { refund: 5 }]);
    expect(await lastText(other.buyer)).toContain('We pay back €5.00');
  });
});

test('what has no term yet ends now, and on no later day', async () => {
  const { buyer } = await aPaidPartnership();
  const id = await cancel(buyer, 'for_cause');
  const later = await accept(id, { ends_at: inDays(5) });
  expect([later.status, later.body]).toMatchObject([422, { errors: [{ code: 'ends_at_outside_term' }] }]);
  expect((await accept(id)).body.state).toBe('accepted');
});

test('a contract that was ended now is offered to be cancelled no more', async () => {
  const [member, partner] = [await aPaidMembership(), await aPaidPartnership()];
  for (const { buyer } of [member, partner]) {
    const paid = await receiptOf(buyer);
    expect(paid && offersCancellation(paid, new Date())).toBe(true);
    await accept(await cancel(buyer, 'for_cause'));
    const ended = await receiptOf(buyer);
    expect(ended?.state).toBe('paid');
    expect(Date.parse(ended?.valid_until ?? '')).toBeLessThanOrEqual(Date.now());
    expect(ended && offersCancellation(ended, new Date())).toBe(false);
  }
});
