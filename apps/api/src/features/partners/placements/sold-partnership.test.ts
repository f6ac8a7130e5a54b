import { contract } from '@rosette/shared/contract/index.ts';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '#test/factories.ts';
import { groundsOf, partnershipSteps } from '#test/placements.ts';
import { PartnershipModel } from './partnership.model.ts';

const { admin, partnerships, users } = contract;

const { partnership: sold } = context.sold;

const nobodysId = '65f0c0ffee0c0ffee0c0ffee';
const aSale = (memberId: string) => ({
  _id: new Types.ObjectId(),
  member_id: new Types.ObjectId(memberId),
  package_id: 'gold_yearly',
  amount_cents: 300_000,
});
type TestSale = ReturnType<typeof aSale>;
/** Whether the payment bought something. */
const pay = async (sale: TestSale) =>
  (await transaction(() => sold.grant(context, sale), `payment:${sale._id}`)) !== null;
const revoke = (sale: TestSale) => transaction(() => sold.revoke(context, sale));

const partnershipsOf = async (member: Member) => (await as(member).call(partnerships.mine)).body;

async function anOpened(member: Member, ...steps: (keyof typeof partnershipSteps)[]) {
  const payment = aSale(member.id);
  await transaction(() => sold.open(payment));
  const [opened] = await partnershipsOf(member);
  const id = opened?.id ?? '';
  for (const step of steps)
    await as(await anAdmin()).call(partnershipSteps[step], { params: { id }, ...groundsOf(step) });
  return { payment, id };
}

test('a partnership created at checkout awaits approval and its card payment', async () => {
  const member = await aMember({ business_name: 'Rose Bakery' });
  await anOpened(member);
  expect(await partnershipsOf(member)).toMatchObject([
    {
      partner_name: 'Rose Bakery',
      package_id: 'gold_yearly',
      amount: 3000,
      payment_method: 'card',
      payment_status: 'pending',
      status: 'pending',
    },
  ]);
});

test('is created once when called again', async () => {
  const partner = await aPartner();
  const payment = aSale(partner.id);
  for (let look = 0; look < 2; look += 1) await transaction(() => sold.open(payment));
  expect(await partnershipsOf(partner)).toHaveLength(1);
});

test('is not created for a deleted member, and her payment buys nothing', async () => {
  const payment = aSale(nobodysId);
  await transaction(() => sold.open(payment));
  expect(await pay(payment)).toBe(false);
  expect(await PartnershipModel.exists({ payment_id: String(payment._id) })).toBeNull();
});

describe('an arrived card payment', () => {
  test('before the approval leaves the partnership pending and paid', async () => {
    const partner = await aPartner();
    const { payment } = await anOpened(partner);
    expect(await pay(payment)).toBe(true);
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'pending', payment_status: 'paid' }]);
  });

  test('after the approval activates it and grants the role', async () => {
    const member = await aMember();
    const { payment } = await anOpened(member, 'approve');
    expect(await pay(payment)).toBe(true);
    expect((await as(member).call(users.me)).body.role).toBe('partner');
    expect(await partnershipsOf(member)).toMatchObject([{ status: 'active', payment_status: 'paid' }]);
  });

  test('reported twenty times at once counts once, and each call gets true', async () => {
    const partner = await aPartner();
    const { payment } = await anOpened(partner, 'approve');
    const answers = await atOnce(20, () => pay(payment));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'active', payment_status: 'paid' }]);
  });

  test('after the rejection buys nothing, however often it is reported', async () => {
    const partner = await aPartner();
    const { payment } = await anOpened(partner, 'reject');
    expect([await pay(payment), await pay(payment)]).toEqual([false, false]);
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'rejected', payment_status: 'pending' }]);
  });

  test('after another payment buys nothing', async () => {
    const partner = await aPartner();
    const { payment } = await anOpened(partner, 'mark_paid');
    expect(await pay(payment)).toBe(false);
  });

  test('reported again after payment and rejection buys nothing', async () => {
    const partner = await aPartner();
    const { payment, id } = await anOpened(partner);
    await pay(payment);
    await as(await anAdmin()).call(admin.rejectPartnership, {
      params: { id },
      body: { reason: 'Not true' },
    });
    expect(await pay(payment)).toBe(false);
  });

  test('of a partnership that was never opened opens it', async () => {
    const partner = await aPartner();
    expect(await pay(aSale(partner.id))).toBe(true);
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'pending', payment_status: 'paid' }]);
  });
});

describe('a failed card payment', () => {
  test('ends the partnership, which leaves the pending list', async () => {
    const partner = await aPartner();
    const { payment, id } = await anOpened(partner, 'approve');
    await revoke(payment);
    expect(await partnershipsOf(partner)).toMatchObject([
      { status: 'expired', payment_status: 'pending', start_date: null, end_date: null },
    ]);
    const { body: pending } = await as(await anAdmin()).call(admin.pendingPartnerships);
    expect(pending.map((each) => each.id)).not.toContain(id);
    expect(await pay(payment)).toBe(false);
  });

  test('keeps a partnership that was paid another way', async () => {
    const partner = await aPartner();
    const { payment } = await anOpened(partner, 'approve', 'mark_paid');
    await revoke(payment);
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'active', payment_status: 'paid' }]);
  });

  test('keeps a rejected partnership rejected', async () => {
    const partner = await aPartner();
    const { payment } = await anOpened(partner, 'reject');
    await revoke(payment);
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'rejected' }]);
  });
});

test('a refund ends the partnership at once', async () => {
  clock.setTo('2035-01-01T00:00:00Z');
  const partner = await aPartner();
  const { payment, id } = await anOpened(partner, 'approve');
  await pay(payment);
  clock.setTo('2035-01-03T00:00:00Z');
  await revoke(payment);
  const [ended] = await partnershipsOf(partner);
  expect(ended).toMatchObject({ id, status: 'expired' });
  expect(ended?.end_date?.slice(0, 10)).toBe('2035-01-03');
  expect((await as(null).call(partnerships.list)).body.map((each) => each.id)).not.toContain(id);
});
