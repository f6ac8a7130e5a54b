import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { anActivePartnership, anAdvertisement, aPartnership } from '#test/placements.ts';
import { PaymentModel } from './payment.model.ts';

const { account, admin, advertisements, partnerships, withdrawals } = contract;

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

/** Withdraws from her latest purchase, and an admin accepts it. */
async function withdraw(member: Member): Promise<void> {
  const [receipt] = await world.receipts(member);
  const body = { name: 'Vera', email: member.user.email, receipt_number: receipt?.number ?? '' };
  const { id } = (await as(member).call(withdrawals.create, { body })).body;
  expect((await as(await anAdmin()).call(withdrawals.accept, { params: { id } })).status).toBe(200);
}

const statesOf = async (member: Member) =>
  (await PaymentModel.find({ member_id: member.id }).lean()).map(({ state }) => state);
const leave = (member: Member) =>
  world.call(member).call(account.remove, { body: { current_password: member.password } });

/** A partnership that she has paid by card, and that waits for an admin. */
async function aPaidByCard() {
  const member = await aMember();
  await world.pay(await world.checkoutPartnership(member));
  const [partnership] = (await world.call(member).call(partnerships.mine)).body;
  expect(partnership).toMatchObject({ status: 'pending', payment_status: 'paid' });
  return { member, id: partnership?.id ?? '' };
}

async function aPaidByTransfer() {
  const member = await aMember();
  const { id } = await aPartnership(member, ['mark_paid']);
  return { member, id };
}

describe.each([
  ['card', aPaidByCard],
  ['bank transfer', aPaidByTransfer],
])('a partnership paid by %s that waits for its approval', (_, aPaid) => {
  test('cannot be approved once she has withdrawn from it, and is owed back', async () => {
    const { member, id } = await aPaid();
    await withdraw(member);
    expect(await statesOf(member)).toEqual(['refund_due']);
    const someone = as(await anAdmin());
    const approved = await someone.call(admin.approvePartnership, { params: { id } });
    expect([approved.status, approved.code]).toEqual([409, 'partnership_not_approvable_expired']);
    expect((await UserModel.findById(member.id).lean())?.role).toBe('member');
    const { body: pending } = await someone.call(admin.pendingPartnerships);
    expect(pending.map((each) => each.id)).not.toContain(id);
    const [kept] = (await as(member).call(partnerships.mine)).body;
    expect(kept).toMatchObject({ status: 'expired', start_date: null, end_date: null });
  });

  test('is owed back when she deletes her account', async () => {
    const { member, id } = await aPaid();
    expect((await leave(member)).status).toBe(204);
    expect(await statesOf(member)).toEqual(['refund_due']);
    const someone = as(await anAdmin());
    const { body: due } = await someone.call(admin.payments, { query: { state: 'awaiting_admin' } });
    const [payment] = await PaymentModel.find({ member_id: member.id }).lean();
    expect(due.map((each) => each.id)).toContain(String(payment?._id));
    expect((await someone.call(admin.approvePartnership, { params: { id } })).status).toBe(409);
  });

  test('is owed back when it is rejected', async () => {
    const { member, id } = await aPaid();
    const rejected = await as(await anAdmin()).call(admin.rejectPartnership, {
      params: { id },
      body: { reason: 'Not here' },
    });
    expect(rejected.body).toMatchObject({ id, status: 'rejected', payment_status: 'paid' });
    expect(await statesOf(member)).toEqual(['refund_due']);
  });
});

test('an advertisement that waits is owed back when its owner leaves, also where another member had paid it', async () => {
  const [buyer, owner, someone] = [await aMember(), await aMember(), as(await anAdmin())];
  const { id } = await anAdvertisement(buyer, ['mark_paid'], { ad_type: 'spotlight_article' });
  await someone.call(admin.updateAdvertisement, {
    params: { id },
    body: { advertiser_email: owner.user.email },
  });
  await leave(buyer);
  expect(await statesOf(buyer)).toEqual(['paid']);
  await leave(owner);
  expect(await statesOf(buyer)).toEqual(['refund_due']);
});

test('what runs already is not owed back when its owner leaves, and ends', async () => {
  const member = await aMember();
  await anActivePartnership(member);
  await world.pay(await world.checkout(member, 'basic_yearly'));
  await leave(member);
  expect(await statesOf(member)).toEqual(['paid', 'paid']);
});

test('what runs when she withdraws ends once the money went back', async () => {
  const member = await aMember();
  await anAdvertisement(member, ['mark_paid']);
  await withdraw(member);
  await UserModel.updateOne({ _id: member.id }, { role: 'partner' });
  const mine = async () => (await as(member).call(advertisements.mine)).body.map(({ status }) => status);
  expect(await mine()).toEqual(['active']);
  const [payment] = await PaymentModel.find({ member_id: member.id }).lean();
  const params = { id: String(payment?._id) };
  expect((await as(await anAdmin()).call(admin.markPaymentRefunded, { params })).status).toBe(200);
  expect(await mine()).toEqual(['expired']);
});
