import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { remindMembers } from '#features/payments/memberships/membership-reminders.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin, aWord, type Member } from '#test/factories.ts';
import { check, csvOf, run } from '#test/imports.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';

const { account, memberships, notifications } = contract;
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Math.ceil(Date.now() / dayMs + days) * dayMs - 1000);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Somebody who was imported with this membership, and has registered with the same address meanwhile. */
async function registeredAfterImport(tier: string, until: Date | null): Promise<Member> {
  const [admin, email] = [await anAdmin(), `${aWord()}@rosette.example`];
  const file = csvOf(
    'email,full_name,tier,membership_expires',
    `${email},Ada Byron,${tier},${until ? dayOf(until) : ''}`,
  );
  await run(admin, (await check(admin, file)).body.id);
  return aMember({ email });
}

/** Confirms her address, so that both accounts become one; answers what she has then. */
async function confirmed(member: Member) {
  await as(member).call(account.sendVerification);
  const link = await mailedLink(member.user.email, '/verify-email');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect((await as(member).call(account.verifyEmail, { body: { token } })).status).toBeLessThan(300);
  const user = await UserModel.findById(member.id).lean().orFail();
  return [user.membership_tier, user.membership_expires];
}

test('an imported membership counts, where that of the account has lapsed', async () => {
  const until = inDays(400);
  const member = await registeredAfterImport('premium', until);
  await UserModel.updateOne(
    { _id: member.id },
    { membership_tier: 'basic', membership_expires: inDays(-20) },
  );
  expect(await confirmed(member)).toEqual(['premium', until]);
  const { body } = await as(await anAdmin()).call(memberships.list, { params: { id: member.id } });
  expect(body).toMatchObject([{ source: 'import', tier: 'premium', until: until.toISOString() }]);
});

test('of an imported one that was lapsed already, nothing comes', async () => {
  const member = await registeredAfterImport('premium', inDays(-3));
  expect((await confirmed(member))[0]).toBe('free');
});

test('what was given meanwhile and what was imported both count, by the higher tier', async () => {
  const [imported, given] = [inDays(100), inDays(50)];
  const member = await registeredAfterImport('basic', imported);
  await as(await anAdmin()).call(memberships.add, {
    params: { id: member.id },
    body: { tier: 'premium', until: dayOf(given), reason: 'Honorary' },
  });
  const [tier, end] = await confirmed(member);
  expect(tier).toBe('premium');
  // Half of the rest of basic, as premium costs twice as much.
  const days = ((end as Date).getTime() - given.getTime()) / dayMs;
  expect(days).toBeGreaterThan(49);
  expect(days).toBeLessThan(51);
});

test('what was paid meanwhile is added behind what was imported', async () => {
  const until = inDays(100);
  const member = await registeredAfterImport('basic', until);
  await as(await anAdmin()).call(memberships.add, {
    params: { id: member.id },
    body: { package_id: 'basic_yearly' },
  });
  const [tier, end] = await confirmed(member);
  const days = ((end as Date).getTime() - until.getTime()) / dayMs;
  expect([tier, Math.round(days)]).toEqual(['basic', expect.toBeOneOf([365, 366])]);
});

test('an imported membership without an end counts, too', async () => {
  const member = await registeredAfterImport('corporate', null);
  await UserModel.updateOne({ _id: member.id }, { membership_tier: 'basic', membership_expires: inDays(30) });
  expect(await confirmed(member)).toEqual(['corporate', undefined]);
});

test('reminders of the end before that are gone, in the list and as mails that wait', async () => {
  const member = await registeredAfterImport('premium', inDays(400));
  await UserModel.updateOne(
    { _id: member.id },
    { membership_tier: 'premium', membership_expires: inDays(5) },
  );
  await remindMembers(context);
  const news = async () => (await as(member).call(notifications.list, { query: {} })).body.length;
  const kinds = async () => (await mailsTo(member.user.email)).map(({ kind }) => kind);
  expect([await news(), await kinds()]).toEqual([1, ['import', 'membership-ending']]);
  await confirmed(member);
  expect([await news(), await kinds()]).toEqual([0, ['verify-email']]);
});
