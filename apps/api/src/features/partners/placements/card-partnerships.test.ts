import { contract } from '@rosette/shared/contract/index.ts';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, type Member } from '#test/factories.ts';
import { groundsOf, partnershipSteps } from '#test/placements.ts';
import { endCardPartnership, openCardPartnership, payCardPartnership } from './card-partnerships.service.ts';

const { admin, partnerships, users } = contract;

const aPaymentId = () => String(new Types.ObjectId());
/** Whether the payment bought something. */
const pay = async (payment: string) =>
  (await transaction(() => payCardPartnership(context, payment), `payment:${payment}`)) !== null;

const partnershipsOf = async (member: Member) => (await as(member).call(partnerships.mine)).body;

async function anOpened(member: Member, ...steps: (keyof typeof partnershipSteps)[]) {
  const payment = aPaymentId();
  await openCardPartnership(member.id, 'gold_yearly', { payment_id: payment, amount_cents: 300_000 });
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
  const payment = aPaymentId();
  for (let look = 0; look < 2; look += 1)
    await openCardPartnership(partner.id, 'silver_6months', { payment_id: payment, amount_cents: 300_000 });
  expect(await partnershipsOf(partner)).toHaveLength(1);
});

test('is not created for a deleted member, and her payment buys nothing', async () => {
  const payment = aPaymentId();
  await openCardPartnership('65f0c0ffee0c0ffee0c0ffee', 'silver_6months', {
    payment_id: payment,
    amount_cents: 300_000,
  });
  expect(await pay(payment)).toBe(false);
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

  test('of an unknown payment buys nothing', async () => {
    expect(await pay(aPaymentId())).toBe(false);
  });
});

describe('a failed card payment', () => {
  test('ends the partnership, which leaves the pending list', async () => {
    const partner = await aPartner();
    const { payment, id } = await anOpened(partner, 'approve');
    await endCardPartnership(payment);
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
    await endCardPartnership(payment);
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'active', payment_status: 'paid' }]);
  });

  test('keeps a rejected partnership rejected', async () => {
    const partner = await aPartner();
    const { payment } = await anOpened(partner, 'reject');
    await endCardPartnership(payment);
    expect(await partnershipsOf(partner)).toMatchObject([{ status: 'rejected' }]);
  });
});

test('a refund ends the partnership at once', async () => {
  clock.setTo('2035-01-01T00:00:00Z');
  const partner = await aPartner();
  const { payment, id } = await anOpened(partner, 'approve');
  await pay(payment);
  clock.setTo('2035-01-03T00:00:00Z');
  await endCardPartnership(payment);
  const [ended] = await partnershipsOf(partner);
  expect(ended).toMatchObject({ id, status: 'expired' });
  expect(ended?.end_date?.slice(0, 10)).toBe('2035-01-03');
  expect((await as(null).call(partnerships.list)).body.map((each) => each.id)).not.toContain(id);
});
