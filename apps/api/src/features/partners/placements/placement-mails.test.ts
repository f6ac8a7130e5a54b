import { contract } from '@rosette/shared/contract/index.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, atOnce } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { advertisementSteps, anAdvertisement, aPartnership, partnershipSteps } from '#test/placements.ts';

/** Mails without the receipt and the role notification, which a partnership sends, too. */
const placementMailsTo = async (address: string) =>
  (await mailsTo(address)).filter(({ category, kind }) => category === 'partners' || kind === 'rejected');

const cases: [PlacementStep[], string[]][] = [
  [[], []],
  [['approve'], ['is approved']],
  [
    ['approve', 'mark_paid'],
    ['is approved', 'is live'],
  ],
  // Paid first: approving activates it at once, so there is no 'approved' mail.
  [['mark_paid', 'approve'], ['is live']],
  [['reject'], ['was not approved']],
  [['mark_paid', 'reject'], ['was not approved']],
];

describe.each(cases)('after %j', (steps, news) => {
  test('a partner is mailed her new status', async () => {
    const partner = await aMember({ business_name: 'Lind & Daughters' });
    await aPartnership(partner, steps, 'gold_yearly');
    const mails = await placementMailsTo(partner.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(news.map((is) => `Your gold partnership ${is}`));
    for (const { text, category, subject } of mails) {
      expect(category).toBe(subject.endsWith('was not approved') ? 'essential' : 'partners');
      expect(text).toContain('Partner: Lind & Daughters\nPackage: Gold Partnership\nPrice: €3,000.00');
    }
  });

  test('an advertiser is mailed her new status', async () => {
    const advertiser = await aMember();
    const traits = { title: 'Read this', ad_type: 'spotlight_article' as const };
    await anAdvertisement(advertiser, steps, traits);
    const mails = await placementMailsTo(advertiser.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      news.map((is) => `Your advertisement ${is}: Read this`),
    );
  });
});

test('twenty admins at once mail her once; a deleted member gets none', async () => {
  const [partner, gone] = [await aMember(), await aMember()];
  const admin = as(await anAdmin());
  const { id } = await aPartnership(partner, ['mark_paid']);
  const answers = await atOnce(20, () => admin.call(partnershipSteps.approve, { params: { id } }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await placementMailsTo(partner.user.email)).toHaveLength(1);

  const advertisement = await anAdvertisement(gone);
  await UserModel.deleteOne({ _id: gone.id });
  const params = { id: advertisement.id };
  expect((await admin.call(advertisementSteps.mark_paid, { params })).status).toBe(200);
  expect(await placementMailsTo(gone.user.email)).toEqual([]);
});

test('the mail about an active one names its end and links to the portal', async () => {
  const partner = await aMember();
  const partnership = await aPartnership(partner, ['approve', 'mark_paid']);
  const live = (await placementMailsTo(partner.user.email)).at(-1);
  const year = new Date(partnership.end_date ?? 0).getUTCFullYear();
  expect(live?.text).toMatch(new RegExp(`is live until \\d+ \\w+ ${year}\\.`));
  expect(live?.content.action?.url).toBe('http://localhost:3000/partner-portal');
  expect((await as(partner).call(contract.partner.analytics)).status).toBe(200);
});

test.each([
  ['a member', 'member', '/contact'],
  ['a partner', 'partner', '/partner-portal'],
] as const)(
  'the mail about an active advertisement of %s links to a page that opens for her',
  async (_, role, path) => {
    const advertiser = await aMember({ role });
    await anAdvertisement(advertiser, ['mark_paid'], { ad_type: 'featured_business' });
    const live = (await placementMailsTo(advertiser.user.email)).at(-1);
    expect(live?.subject).toMatch(/is live/);
    expect(live?.content.action?.url).toBe(`http://localhost:3000${path}`);
  },
);

test('a rejection takes a reason and mails it, also to who switched such mails off', async () => {
  const [partner, advertiser] = [await aMember(), await aMember()];
  const admin = as(await anAdmin());
  const things = [
    { member: partner, step: partnershipSteps.reject, ...(await aPartnership(partner)) },
    { member: advertiser, step: advertisementSteps.reject, ...(await anAdvertisement(advertiser)) },
  ];
  for (const { member, step, id } of things) {
    await as(member).call(contract.mail.updatePreferences, { body: { partners: false } });
    const params = { id };
    for (const body of [undefined, {}, { reason: '', rule: 'law' as const }]) {
      expect((await admin.call(step, { params, ...(body && { body }) })).status).toBe(422);
    }
    expect((await admin.call(step, { params, body: { reason: 'x'.repeat(1001) } })).status).toBe(422);
    expect((await admin.call(step, { params, body: { reason: 'Not what we are for' } })).status).toBe(200);
    const mails = await mailsTo(member.user.email);
    expect(mails.map(({ kind, category }) => [kind, category])).toEqual([['rejected', 'essential']]);
    for (const part of [
      'Reason: Not what we are for',
      'Rule: The terms of Rosette',
      'A person decided this, not a machine.',
      'hello@rosette.example',
    ]) {
      expect(mails[0]?.text).toContain(part);
    }
    const told = await as(member).call(contract.notifications.list);
    expect(told.body.map(({ kind }) => kind)).toEqual(['placement']);
  }
});

test('an admin rejects a partnership of her own without a reason', async () => {
  const own = await anAdmin();
  const { id } = await aPartnership(own);
  expect((await as(own).call(partnershipSteps.reject, { params: { id } })).status).toBe(200);
  expect(await mailsTo(own.user.email)).toEqual([]);
});

test('an advertisement that got another type is told of again when it is approved anew', async () => {
  const advertiser = await aMember();
  const { id } = await anAdvertisement(advertiser, ['approve'], { ad_type: 'spotlight_article' });
  const someone = as(await anAdmin());
  for (const ad_type of ['featured_business', 'spotlight_article'] as const) {
    const changed = { params: { id }, body: { ad_type } };
    expect((await someone.call(contract.admin.updateAdvertisement, changed)).status).toBe(200);
  }
  expect((await someone.call(advertisementSteps.approve, { params: { id } })).status).toBe(200);
  const approved = 'Your advertisement is approved: Read this';
  expect((await placementMailsTo(advertiser.user.email)).map(({ subject }) => subject)).toEqual([
    approved,
    approved,
  ]);
});
