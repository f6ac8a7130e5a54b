import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PartnershipModel } from '#features/partners/placements/partnership.model.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { groundsOf, partnershipSteps } from '#test/placements.ts';
import { PaymentModel } from './payment.model.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

describe('a partnership', () => {
  const pending = async (admin: Member) =>
    (await world.call(admin).call(contract.admin.pendingPartnerships)).body;

  test('is created by the checkout, paid by card and activated by the approval', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Lind & Daughters' });
    const session = await world.checkoutPartnership(member);
    const [opened] = (await pending(admin)).filter(({ partner_name }) => partner_name === 'Lind & Daughters');
    expect(opened).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      payment_method: 'card',
      amount: 3000,
    });
    await world.pay(session);
    expect(await world.statusOf(member, session)).toMatchObject({
      payment_status: 'paid',
      valid_until: null,
    });
    const id = opened?.id ?? '';
    const approved = await world.call(admin).call(contract.admin.approvePartnership, { params: { id } });
    expect(approved.body).toMatchObject({ status: 'active', payment_status: 'paid' });
    expect((await world.me(member)).role).toBe('partner');
    const end = approved.body.end_date;
    expect(await world.receipts(member)).toMatchObject([{ kind: 'partnership', valid_until: end }]);
    expect(await world.statusOf(member, session)).toMatchObject({ kind: 'partnership', valid_until: end });
  });

  test('whose process died before it was created is created when it is paid, and its receipt says that it waits', async () => {
    const [admin, member] = [await anAdmin(), await aMember({ business_name: 'Died Between' })];
    const session = await world.checkoutPartnership(member);
    const lost = { $set: { state: 'created' as const }, $unset: { stripe_session_id: 1 as const } };
    const payment = await PaymentModel.findOneAndUpdate({ stripe_session_id: session }, lost).orFail();
    await PartnershipModel.deleteOne({ payment_id: payment.id });
    await world.pay(session);
    const [opened] = (await pending(admin)).filter(({ partner_name }) => partner_name === 'Died Between');
    expect(opened).toMatchObject({ status: 'pending', payment_status: 'paid' });
    expect(await world.receipts(member)).toMatchObject([
      { state: 'paid', note: expect.stringContaining('waits for our approval') },
    ]);
  });

  test('whose session ends unpaid leaves the pending list', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Never Paid' });
    const session = await world.checkoutPartnership(member);
    await world.control.expireSession({ session });
    await world.control.webhooksSettled();
    expect((await pending(admin)).filter(({ partner_name }) => partner_name === 'Never Paid')).toEqual([]);
  });

  test('that was rejected before it was paid is marked for a refund', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Too Late' });
    const session = await world.checkoutPartnership(member);
    const [opened] = (await pending(admin)).filter(({ partner_name }) => partner_name === 'Too Late');
    await world.call(admin).call(contract.admin.rejectPartnership, {
      params: { id: opened?.id ?? '' },
      body: { reason: 'Not true' },
    });
    await world.pay(session);
    expect(await world.receipts(member)).toMatchObject([{ state: 'refund_due' }]);
  });

  const stepOf = async (member: Member, step: keyof typeof partnershipSteps) => {
    const admin = await anAdmin();
    const opened = (await pending(admin)).find(({ partner_email }) => partner_email === member.user.email);
    return world
      .call(admin)
      .call(partnershipSteps[step], { params: { id: opened?.id ?? '' }, ...groundsOf(step) });
  };

  test.each([['reject'], ['mark_paid', 'approve']] as const)(
    'that no longer awaits payment (%s) is not paid for: the next checkout creates another one',
    async (...steps) => {
      const member = await aMember();
      const first = await world.checkoutPartnership(member);
      for (const step of steps) await stepOf(member, step);
      const second = await world.checkoutPartnership(member);
      expect(second).not.toBe(first);
      expect((await world.context.stripe?.checkout.sessions.retrieve(first))?.status).toBe('expired');
      await world.pay(second);
      expect((await world.receipts(member)).map(({ state }) => state)).toEqual(
        steps.length > 1 ? ['paid', 'paid', 'expired'] : ['paid', 'expired'],
      );
      expect((await stepOf(member, 'approve')).body).toMatchObject({ status: 'active' });
    },
  );

  test('that was marked as paid before its card payment arrived: the card payment is marked for a refund', async () => {
    const member = await aMember();
    const session = await world.checkoutPartnership(member);
    await stepOf(member, 'mark_paid');
    await stepOf(member, 'approve');
    await world.pay(session);
    const states = async () => (await world.receipts(member)).map(({ state }) => state);
    expect(await states()).toEqual(['paid', 'refund_due']);
    const { payment_intent } = (await world.context.stripe?.checkout.sessions.retrieve(session)) ?? {};
    await world.context.stripe?.refunds.create({ payment_intent: String(payment_intent) });
    await world.control.webhooksSettled();
    expect(await states()).toEqual(['paid', 'refunded']);
    const { body: own } = await world.call(member).call(contract.partnerships.mine);
    expect(own).toMatchObject([{ status: 'active', payment_status: 'paid' }]);
  });

  test('that is rejected after it was paid is marked for a refund', async () => {
    const member = await aMember();
    await world.pay(await world.checkoutPartnership(member));
    expect((await stepOf(member, 'reject')).status).toBe(200);
    expect(await world.receipts(member)).toMatchObject([{ state: 'refund_due' }]);
  });

  test('that is rejected while its payment arrives is always marked for a refund', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await aMember();
      const session = await world.checkoutPartnership(member);
      await world.control.holdWebhooks();
      await world.control.pay({ session });
      const [rejected] = await Promise.all([stepOf(member, 'reject'), world.statusOf(member, session)]);
      expect(rejected.body).toMatchObject({ status: 'rejected' });
      expect(await world.receipts(member)).toMatchObject([{ state: 'refund_due' }]);
    }
    await world.control.releaseWebhooks();
  });
});

test('a partnership that was entered for a bank transfer cannot be bought by card before that is paid', async () => {
  const [admin, member] = [await anAdmin(), await aMember()];
  const body = { email: member.user.email, package_id: 'gold_yearly' } as const;
  const { id } = (await world.call(admin).call(contract.admin.enterPartnership, { body })).body;
  const buy = (package_id: 'gold_yearly' | 'silver_6months') =>
    world.call(member).call(contract.payments.partnershipCheckout, { body: { package_id } });
  const refused = await buy('gold_yearly');
  expect([refused.status, refused.code]).toEqual([409, 'partnership_awaits_transfer']);
  expect((await buy('silver_6months')).status).toBe(200);
  const [entered] = (await world.call(member).call(contract.partnerships.mine)).body;
  expect(entered).toBeDefined();
  await world.call(admin).call(contract.admin.rejectPartnership, {
    params: { id },
    body: { reason: 'By mistake' },
  });
  expect((await buy('gold_yearly')).status).toBe(200);
});
