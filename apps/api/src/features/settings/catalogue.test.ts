import { contract } from '@rosette/shared/contract/index.ts';
import type { PackageId, UpdatePackageBody } from '@rosette/shared/contract/site-settings.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PaymentModel } from '#features/payments/payment.model.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { startPaymentWorld } from '#test/payment-world.ts';
import { SettingsModel, settingsId } from './settings.model.ts';
import { applySettings } from './settings.service.ts';

const { audit, catalogue, memberships, partnerships, advertisements, payments } = contract;

let world: Awaited<ReturnType<typeof startPaymentWorld>>;
let admin: Member;
beforeAll(async () => {
  world = await startPaymentWorld();
  admin = await anAdmin();
});
afterAll(() => world.close());
afterEach(async () => {
  await SettingsModel.deleteOne({ _id: settingsId });
  applySettings({});
});

const change = (package_id: PackageId, body: UpdatePackageBody) =>
  world.call(admin).call(catalogue.update, { params: { package_id }, body });
const amountOf = async (session: string) =>
  (await PaymentModel.findOne({ stripe_session_id: session }).lean())?.amount_cents;
const buyPartnership = (member: Member) =>
  world.call(member).call(payments.partnershipCheckout, { body: { package_id: 'gold_yearly' } });

describe('a price', () => {
  test('that an admin changes is that of the public packages, and goes back to the default', async () => {
    const { status, body } = await change('premium_monthly', { amount: 19.99 });
    expect(status).toBe(200);
    expect(body.memberships.premium_monthly).toEqual({
      amount: { value: 19.99, default: 50 },
      is_offered: { value: null, default: true },
    });
    const offers = (await world.call(null).call(memberships.packages)).body;
    expect([offers.premium_monthly?.amount, offers.premium_yearly?.amount]).toEqual([19.99, 500]);
    const entries = (await world.call(admin).call(audit.list, { query: { action: 'catalogue.update' } }))
      .body;
    expect(entries[0]).toMatchObject({
      subject: { kind: 'catalogue', id: 'premium_monthly' },
      details: { before: { amount: 50 }, after: { amount: 19.99 } },
    });
    for (const amount of [null, 50]) {
      const back = await change('premium_monthly', { amount });
      expect(back.body.memberships.premium_monthly?.amount.value).toBeNull();
    }
  });

  test('holds for checkouts from then on, an open one keeps the price it showed', async () => {
    const [ada, maren] = [await aMember(), await aMember()];
    const before = await world.checkout(ada, 'basic_monthly');
    await change('basic_monthly', { amount: 30 });
    const after = await world.checkout(maren, 'basic_monthly');
    expect([await amountOf(before), await amountOf(after)]).toEqual([2500, 3000]);
    await world.pay(before);
    await world.pay(after);
    expect(await world.receipts(ada)).toMatchObject([{ amount: 25, state: 'paid' }]);
    expect(await world.receipts(maren)).toMatchObject([{ amount: 30, state: 'paid' }]);
  });

  test('of a partnership is the one of its payment', async () => {
    const member = await aMember({ business_name: 'Lind & Co' });
    const { body } = await buyPartnership(member);
    await change('gold_yearly', { amount: 10 });
    await world.pay(body.session_id);
    const own = (await world.call(member).call(partnerships.mine)).body;
    expect(own).toMatchObject([{ amount: 3000, payment_status: 'paid' }]);
  });

  test('of today converts the remaining time', async () => {
    const member = await aMember();
    await world.pay(await world.checkout(member, 'basic_monthly'));
    const day = 86_400_000;
    await change('premium_monthly', { amount: 25 });
    await world.pay(await world.checkout(member, 'premium_monthly'));
    const { membership_tier, membership_expires } = await world.me(member);
    expect(membership_tier).toBe('premium');
    // Basic and premium cost the same then: two months.
    const left = (new Date(membership_expires ?? 0).getTime() - Date.now()) / day;
    expect(left).toBeGreaterThan(55);
  });

  test.each([0, -1, 100_000.01, 1.234])('%d is refused', async (amount) => {
    const { status, body } = await change('basic_monthly', { amount });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('"amount"')]);
  });

  test('a price of 0 is told the least that there is', async () => {
    const { detail } = await change('basic_monthly', { amount: 0 });
    expect(detail).toBe('Price must be at least 0.01');
  });
});

describe('a package that is not offered', () => {
  test('is left out of the public packages, cannot be bought, and runs where it was', async () => {
    const member = await aMember();
    await world.pay(await world.checkout(member, 'basic_monthly'));
    for (const id of ['basic_monthly', 'gold_yearly', 'spotlight_article'] as const) {
      expect((await change(id, { is_offered: false })).status).toBe(200);
    }
    const shown = [
      (await world.call(null).call(memberships.packages)).body,
      (await world.call(null).call(partnerships.packages)).body,
      (await world.call(null).call(advertisements.packages)).body,
    ].map((offers) => Object.keys(offers));
    expect(shown).toEqual([
      ['basic_yearly', 'premium_monthly', 'premium_yearly', 'corporate_monthly', 'corporate_yearly'],
      ['silver_6months', 'platinum_yearly'],
      ['featured_business', 'top_placement'],
    ]);
    const refused = await world.call(member).call(payments.membershipCheckout, {
      body: { package_id: 'basic_monthly' },
    });
    expect([refused.status, refused.code]).toEqual([409, 'package_not_offered']);
    expect((await buyPartnership(member)).status).toBe(409);
    const { email } = member.user;
    for (const entered of [
      await world
        .call(admin)
        .call(contract.admin.enterPartnership, { body: { email, package_id: 'gold_yearly' } }),
      await world.call(admin).call(contract.admin.enterAdvertisement, {
        body: { title: 'Read this', advertiser_email: email, ad_type: 'spotlight_article' },
      }),
    ]) {
      expect([entered.status, entered.code]).toEqual([409, 'package_not_offered']);
    }
    expect((await world.me(member)).membership_tier).toBe('basic');
    await change('basic_monthly', { is_offered: null });
    await world.checkout(await aMember(), 'basic_monthly');
  });
});

test('an unknown package is 404, and only admins see the catalogue', async () => {
  const unknown = await change('gold' as PackageId, { amount: 1 });
  expect(unknown.status).toBe(404);
  const member = await aMember();
  expect((await world.call(member).call(catalogue.get)).status).toBe(403);
  expect((await world.call(null).call(catalogue.get)).status).toBe(401);
});
