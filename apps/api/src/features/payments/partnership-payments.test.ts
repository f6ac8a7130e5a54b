import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

describe('a partnership', () => {
  const pending = async (admin: Member) =>
    (await world.call(admin).call(contract.admin.pendingPartnerships)).body;

  test('exists from checkout on, is paid by card and becomes active with the approval', async () => {
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
    const id = opened?.id ?? '';
    const approved = await world.call(admin).call(contract.admin.approvePartnership, { params: { id } });
    expect(approved.body).toMatchObject({ status: 'active', payment_status: 'paid' });
    expect((await world.me(member)).role).toBe('partner');
  });

  test('whose session ends unpaid leaves the pending list', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Never Paid' });
    const session = await world.checkoutPartnership(member);
    await world.control.expireSession({ session });
    await world.control.webhooksSettled();
    expect((await pending(admin)).filter(({ partner_name }) => partner_name === 'Never Paid')).toEqual([]);
  });

  test('that was rejected before it was paid is money to be given back', async () => {
    const admin = await anAdmin();
    const member = await aMember({ business_name: 'Too Late' });
    const session = await world.checkoutPartnership(member);
    const [opened] = (await pending(admin)).filter(({ partner_name }) => partner_name === 'Too Late');
    await world.call(admin).call(contract.admin.rejectPartnership, { params: { id: opened?.id ?? '' } });
    await world.pay(session);
    expect(await world.receipts(member)).toMatchObject([{ state: 'refund_due' }]);
  });
});
