import { contract } from '@rosette/shared/contract/index.ts';
import { afterAll, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { remindMembers } from '../memberships/membership-reminders.service.ts';
import { PaymentModel } from '../payment.model.ts';
import { reconcilePayments } from '../reconciler.ts';

const { payments, admin, users } = contract;
const world = await startPaymentWorld();
afterAll(() => world.close());

const call = (member: Member) => as(member, world.app);

async function pay(member: Member): Promise<string> {
  const body = { package_id: 'premium_yearly' as const };
  const { body: checkout } = await call(member).call(payments.membershipCheckout, { body });
  await world.control.pay({ session: checkout.session_id });
  await world.control.webhooksSettled();
  return checkout.session_id;
}

test('one payment mails one receipt, however many webhooks and polls there are', async () => {
  const member = await aMember();
  await world.control.duplicateWebhooks({ copies: 3 });
  const session_id = await pay(member);
  const params = { session_id };
  await Promise.all(Array.from({ length: 20 }, () => call(member).call(payments.status, { params })));
  const [receipt, ...others] = await mailsTo(member.user.email);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({ kind: 'receipt', category: 'essential' });
  expect(receipt?.text).toMatch(/Amount: €500\.00\nDate: \d+ \w+ \d{4}\nReceipt no\.: \d{4}-\d{6}/);
  expect(receipt?.text).toContain('http://localhost:3000/receipts/');
  await world.control.duplicateWebhooks({ copies: 1 });
});

test('a process that dies between receipt and mark mails no second one', async () => {
  const member = await aMember();
  await pay(member);
  // The payment as found after the crash.
  await PaymentModel.updateOne(
    { member_id: member.id },
    { $set: { state: 'open', next_look_at: new Date(0) }, $unset: { paid_at: 1 } },
  );
  await reconcilePayments(world.context);
  expect(await PaymentModel.findOne({ member_id: member.id }).lean()).toMatchObject({ state: 'paid' });
  expect(await mailsTo(member.user.email)).toHaveLength(1);
});

test('the receipt of a payment that granted nothing says that it will be refunded', async () => {
  const member = await aMember();
  const body = { package_id: 'silver_6months' as const };
  const { body: checkout } = await call(member).call(payments.partnershipCheckout, { body });
  const someone = call(await anAdmin());
  const [partnership] = (await someone.call(admin.pendingPartnerships)).body;
  await someone.call(admin.rejectPartnership, {
    params: { id: partnership?.id ?? '' },
    body: { reason: 'Not true' },
  });
  await world.control.pay({ session: checkout.session_id });
  await world.control.webhooksSettled();
  const mails = await mailsTo(member.user.email);
  expect(mails.map(({ kind }) => kind)).toEqual(['rejected', 'receipt']);
  expect(mails[1]?.text).toContain('We refund the money');
});

test('the receipt of a German member names what she bought, and that it waits, in German', async () => {
  const member = await aMember();
  await call(member).call(users.updateMe, { body: { language: 'de' } });
  await world.pay(await world.checkout(member));
  await world.pay(await world.checkoutPartnership(member));
  const [membership, partnership] = await mailsTo(member.user.email, 'de');
  expect(membership?.subject).toContain('Mitgliedschaft Basic, ein Monat');
  expect(membership?.text).not.toContain('Basic membership');
  expect(partnership?.subject).toContain('Gold-Partnerschaft');
  expect(partnership?.text).toContain('Deine Partnerschaft wartet');
  expect(partnership?.text).not.toContain('Your partnership waits');
});

test('a payment of a deleted account mails no receipt', async () => {
  const member = await aMember();
  const body = { package_id: 'basic_monthly' as const };
  const { body: checkout } = await call(member).call(payments.membershipCheckout, { body });
  await UserModel.deleteOne({ _id: member.id });
  await world.control.pay({ session: checkout.session_id });
  await world.control.webhooksSettled();
  expect(await mailsTo(member.user.email)).toEqual([]);
});

test('an extended membership is not reminded of its former end', async () => {
  const ends = new Date(clock.now().getTime() + 3 * 86_400_000);
  const member = await aMember({ tier: 'premium', membership_expires: ends });
  await remindMembers(world.context);
  expect((await mailsTo(member.user.email)).map(({ kind }) => kind)).toEqual(['membership-ending']);
  await pay(member);
  await remindMembers(world.context);
  expect((await mailsTo(member.user.email)).map(({ kind }) => kind)).toEqual(['receipt']);
});
