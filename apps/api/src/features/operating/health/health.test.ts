import { addDays, mondayOf } from '@rosette/shared/calendar.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { ApplicationModel } from '#features/opportunities/application.model.ts';
import { PaymentModel } from '#features/payments/payment.model.ts';
import { profilesLine } from '#features/users/accounts.service.ts';
import { claimImported, createImported } from '#features/users/imported.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { as, raw } from '#test/api.ts';
import { aConversation, anIntroduction, aRequest } from '#test/contacts.ts';
import {
  aMember,
  anAdmin,
  anApplicant,
  anEvent,
  anOpportunity,
  type Member,
  several,
} from '#test/factories.ts';

const { account, applications, events, health, opportunities, users } = contract;

let admin: Member;

beforeEach(async () => {
  await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
  admin = await anAdmin();
});

const weeks = async (count = 12) =>
  (await as(admin).call(health.get, { query: { weeks: String(count) } })).body;
const thisWeek = async () => (await weeks(1))[0];

test('the newest week comes first, each with its Monday in UTC; 12 by default', async () => {
  const { body } = await as(admin).call(health.get);
  expect(body).toHaveLength(12);
  expect(body[0]?.week).toBe(mondayOf(new Date()));
  expect(body[11]?.week).toBe(mondayOf(addDays(new Date(), -77)));
});

test.each(['0', '105', 'x', '-1', '1.5'])('%s weeks are refused', async (count) => {
  const { status } = await as(admin).call(health.get, { query: { weeks: count } });
  expect(status).toBe(422);
});

test('members who joined and acted are counted from three on, those who wait never', async () => {
  await anApplicant();
  const [first] = [await aMember()];
  await as(first).call(users.me);
  expect(await thisWeek()).toMatchObject({ joined: null, left: null, active: null });
  const others = await several(3, () => aMember());
  for (const member of others) {
    for (let times = 0; times < 2; times += 1) await as(member).call(users.me);
  }
  // The admin, the first and the others.
  expect(await thisWeek()).toMatchObject({ joined: 5, active: 5 });
  await UserModel.updateOne(
    { _id: first.id },
    { created_at: addDays(new Date(), -7) },
    { timestamps: false, overwriteImmutable: true },
  );
  expect(await weeks(2)).toMatchObject([{ joined: 4 }, { joined: null }]);
});

test('who leaves is still counted where she joined, and is active', async () => {
  const leaving = await several(3, () => aMember());
  for (const member of leaving) {
    const { status } = await as(member).call(account.remove, { body: { current_password: member.password } });
    expect(status).toBe(204);
  }
  expect(await thisWeek()).toMatchObject({ joined: 4, left: 3, active: 4 });
});

test('contacts, events, opportunities and applications are counted in their weeks', async () => {
  const [ada, bea, eve] = [
    await aMember({ tier: 'premium', is_confirmed: true }),
    await aMember({ tier: 'premium' }),
    await aMember({ tier: 'premium' }),
  ];
  await aConversation(ada, bea);
  await aRequest(ada, eve);
  await aConversation(bea, eve);
  await anIntroduction(bea, ada, eve);
  const event = await anEvent(ada, { date: new Date(Date.now() + 60_000).toISOString() });
  const params = { id: event.id };
  for (const guest of [bea, eve, admin]) await as(guest).call(events.attend, { params });
  clock.setTo(new Date(Date.now() + 120_000));
  for (const guest of [bea, eve, admin]) {
    const checked = { params: { ...params, user_id: guest.id }, body: { present: true } };
    expect((await as(ada).call(events.checkIn, checked)).status).toBe(200);
  }
  const { id } = await anOpportunity(ada);
  await as(bea).call(applications.apply, { params: { id } });
  await as(eve).call(applications.apply, { params: { id } });
  await as(ada).call(applications.answer, { params: { id, user_id: eve.id }, body: { state: 'accepted' } });
  expect((await as(ada).call(opportunities.get, { params: { id } })).status).toBe(200);
  expect(await thisWeek()).toMatchObject({
    ...{ introductions: 1, connected: 3 },
    ...{ events: 1, seats: 3, came: 3, opportunities: 1, applications: 2, answered: 1 },
  });
});

test('an application that is withdrawn and sent again is a new one, in the week of that', async () => {
  const [poster, applicant] = [await aMember(), await aMember()];
  const start = addDays(new Date(mondayOf(new Date())), -7);
  clock.stopAt(addDays(start, 1));
  const { id } = await anOpportunity(poster);
  // As stored then: ids begin with the time of the machine.
  const stored = mongoose.Types.ObjectId.createFromTime(clock.now().getTime() / 1000);
  await as(applicant).call(applications.apply, { params: { id } });
  const first = await ApplicationModel.findOne({ opportunity_id: id }).lean();
  await ApplicationModel.deleteOne({ _id: first?._id });
  await ApplicationModel.create([{ ...first, _id: stored }]);
  const answer = { params: { id, user_id: applicant.id }, body: { state: 'declined' as const } };
  expect((await as(poster).call(applications.answer, answer)).status).toBe(200);
  clock.stopAt(addDays(start, 8));
  await as(applicant).call(applications.withdraw, { params: { id } });
  expect((await as(applicant).call(applications.apply, { params: { id } })).status).toBe(200);
  expect(await thisWeek()).toMatchObject({ applications: 1, answered: 0 });
  expect(await weeks(2)).toMatchObject([{ applications: 1, answered: 0 }, { applications: 0 }]);
});

test('income is what was paid less what was paid back, in euros, and renewals are told from three on', async () => {
  const lastWeek = addDays(new Date(), -7);
  const payment = (cents: number, paid_at: Date, credit: number) => ({
    ...{ member_id: admin.id, kind: 'membership', package_id: 'basic_monthly', name: 'Basic' },
    ...{ amount_cents: cents, currency: 'eur', state: 'paid', paid_at },
    credit_notes: credit
      ? [{ number: `C${cents}`, amount_cents: credit, vat_cents: 0, created_at: new Date() }]
      : [],
  });
  await PaymentModel.create([payment(2500, lastWeek, 500), payment(1050, new Date(), 0)] as never);
  expect((await weeks(2)).map(({ income }) => income)).toEqual([5.5, 25]);

  for (let index = 0; index < 4; index += 1) {
    const { id } = await aMember({ tier: 'basic', membership_expires: lastWeek });
    if (index === 3) continue;
    const before = { membership_tier: 'basic', membership_expires: lastWeek };
    const prices = { basic: 25, premium: 50, corporate: 100 };
    const grant = { payment_id: `p${index}`, tier: 'basic', months: 1, at: new Date(), prices, before };
    const membership_expires = addDays(new Date(), 30);
    await UserModel.updateOne({ _id: id }, { membership_expires, $push: { grants: grant } });
  }
  expect((await weeks(2))[1]).toMatchObject({ renewals_due: 4, renewed: 3 });
});

test('given memberships are none that were paid, also where one is bought after them', async () => {
  const lastWeek = addDays(new Date(), -7);
  const at = addDays(new Date(), -40);
  const free = { membership_tier: 'free', membership_expires: null };
  const given = { source: 'given', tier: 'basic', until: lastWeek, at, before: free };
  const before = { membership_tier: 'basic', membership_expires: lastWeek };
  const bought = { source: 'card', payment_id: 'p', tier: 'basic', months: 1, at: new Date(), before };
  const paid = { ...bought, at, before: free };
  const later = addDays(new Date(), 30);
  for (const [membership_expires, grants] of [
    ...[1, 2, 3].map(() => [lastWeek, [paid]] as const),
    [lastWeek, [given]],
    [later, [given, bought]],
  ] as const) {
    const { id } = await aMember({ tier: 'basic' });
    await UserModel.updateOne({ _id: id }, { membership_expires, grants });
  }
  expect((await weeks(2))[1]).toMatchObject({ renewals_due: 3 });
});

test('the memberships of imported members are counted once they have come', async () => {
  const soon = new Date();
  const members = await createImported(
    ['ada', 'bea', 'eve'].map((name) => ({
      ...{ email: `${name}@import.example`, full_name: name, tier: 'basic' as const, language: null },
      ...{ business_name: null, industry: null, town: null, country: null, bio: null, website: null },
      ...{ offers: [], needs: [] },
      membership_expires: soon.toISOString(),
    })),
    { importId: new mongoose.Types.ObjectId(), claimUntil: addDays(soon, 30) },
  );
  expect(await thisWeek()).toMatchObject({ joined: null, renewals_due: null });
  for (const { _id } of members) await transaction(() => claimImported({ _id }, {}), profilesLine);
  expect(await thisWeek()).toMatchObject({ joined: 4, renewals_due: 3 });
});

test('the file has the same rows, empty where nothing is told', async () => {
  await several(3, () => aMember());
  const { text, headers } = await raw()
    .get('/api/admin/health.csv?weeks=2')
    .set('Authorization', `Bearer ${admin.token}`)
    .buffer(true);
  expect(headers['content-disposition']).toBe('attachment; filename=health.csv');
  const [head, first, second] = text.split('\r\n').map((line) => line.split(','));
  expect(head?.slice(0, 5)).toEqual(['\uFEFFweek', 'joined', 'left', 'active', 'requests']);
  expect([first?.slice(0, 5), head?.length]).toEqual([[mondayOf(new Date()), '4', '', '', '0'], 20]);
  expect(second?.slice(1, 5)).toEqual(['', '', '', '0']);
});

test('is for admins only', async () => {
  expect((await as(await aMember()).call(health.get)).status).toBe(403);
  expect((await as(null).call(health.file)).status).toBe(401);
});
