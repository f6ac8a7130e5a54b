import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, app as defaultApp, testContext } from '#test/api.ts';
import { aMember, atOnce, type Member, several } from '#test/factories.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';

const { auth, users } = contract;
const linkGone = 'This reset link is invalid or has expired';

async function askForLink(member: Member, app = defaultApp): Promise<string> {
  const { status } = await as(null, app).call(auth.forgotPassword, { body: { email: member.user.email } });
  expect(status).toBe(200);
  return mailedLink(member.user.email, '/reset-password');
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const verify = (token: string) => as(null).call(auth.verifyResetToken, { query: { token } });
const reset = (token: string, new_password = 'another password') =>
  as(null).call(auth.resetPassword, { body: { token, new_password } });

test('the mailed link sets a new password, once, and ends every earlier session', async () => {
  const member = await aMember();
  const link = await askForLink(member);
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
  const token = tokenOf(link);
  expect((await verify(token)).body).toEqual({ valid: true });
  expect((await verify(token)).status).toBe(200);

  expect((await reset(token)).status).toBe(200);
  expect((await as(member).call(users.me)).status).toBe(401);
  const login = (password: string) =>
    as(null).call(auth.login, { body: { email: member.user.email, password } });
  expect((await login(member.password)).status).toBe(401);
  expect((await login('another password')).status).toBe(200);

  for (const again of [await verify(token), await reset(token)]) {
    expect([again.status, again.detail]).toEqual([400, linkGone]);
  }
});

test('the link confirms her address, requesting it does not', async () => {
  const member = await aMember();
  const verifiedAt = async () => (await UserModel.findById(member.id).lean())?.email_verified_at;
  const token = tokenOf(await askForLink(member));
  expect(await verifiedAt()).toBeUndefined();
  await reset(token);
  expect(await verifiedAt()).toBeInstanceOf(Date);
});

test('the mail names her and links to the first of WEB_ORIGIN', async () => {
  const member = await aMember({ full_name: 'Ada Lovelace' });
  const app = createApp(testContext({ WEB_ORIGIN: 'https://rosette.example,https://www.rosette.example' }));
  expect(await askForLink(member, app)).toMatch(/^https:\/\/rosette\.example\/reset-password\?token=/);
  expect(await mailsTo(member.user.email)).toMatchObject([{ to: { name: 'Ada Lovelace' } }]);
});

test('only a hash of the token is stored', async () => {
  const member = await aMember();
  const token = tokenOf(await askForLink(member));
  const stored = await UserModel.findById(member.id).select('+reset_token_hash').lean();
  expect(stored?.reset_token_hash).toMatch(/^[0-9a-f]{64}$/);
  for (const collection of await mongoose.connection.listCollections()) {
    const kept = await mongoose.connection.collection(collection.name).find().toArray();
    expect(JSON.stringify(kept)).not.toContain(token);
  }
});

test('the link expires after an hour', async () => {
  const member = await aMember();
  const asked = Date.now();
  const token = tokenOf(await askForLink(member));
  clock.setTo(new Date(asked + 59 * 60_000));
  expect((await verify(token)).status).toBe(200);
  clock.setTo(new Date(asked + 61 * 60_000));
  expect((await verify(token)).status).toBe(400);
  expect((await reset(token)).status).toBe(400);
});

test('a newer link replaces the earlier one', async () => {
  const member = await aMember();
  const first = tokenOf(await askForLink(member));
  const second = tokenOf(await askForLink(member));
  expect((await verify(first)).status).toBe(400);
  expect((await verify(second)).status).toBe(200);
});

test('changing the password ends the link', async () => {
  const member = await aMember();
  const token = tokenOf(await askForLink(member));
  await as(member).call(auth.changePassword, {
    body: { current_password: member.password, new_password: 'another password' },
  });
  expect((await verify(token)).status).toBe(400);
});

test('a short password is 422 and leaves the link valid', async () => {
  const token = tokenOf(await askForLink(await aMember()));
  const short = await reset(token, '1234567');
  expect([short.status, short.detail]).toEqual([422, 'Password must be at least 8 characters long']);
  expect((await reset(token)).status).toBe(200);
});

test('the link used ten times at once works once', async () => {
  const token = tokenOf(await askForLink(await aMember()));
  const statuses = (await atOnce(10, (index) => reset(token, `another password ${index}`))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(9);
});

test('an unknown address gets the same answer and no mail', async () => {
  const { user } = await aMember();
  const known = await as(null).call(auth.forgotPassword, { body: { email: user.email } });
  const unknown = await as(null).call(auth.forgotPassword, { body: { email: 'nobody@rosette.example' } });
  expect(unknown.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  expect(await mailsTo(user.email)).toHaveLength(1);
  expect(await mailsTo('nobody@rosette.example')).toHaveLength(0);
});

test('the answer takes as long for an unknown address', async () => {
  const { user } = await aMember();
  const timeOf = async (email: string) => {
    const began = performance.now();
    await as(null).call(auth.forgotPassword, { body: { email } });
    return performance.now() - began;
  };
  // Both answers are delayed for longer than storing a mail in the outbox takes.
  expect(await timeOf('nobody-at-all@rosette.example')).toBeGreaterThan(240);
  expect(await timeOf(user.email)).toBeGreaterThan(240);
});

test('an account gets five links an hour; further requests get the same answer and one link works', async () => {
  const app = createApp(testContext({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }));
  const { user } = await aMember();
  let addresses = 0;
  const ask = () => {
    addresses += 1;
    const headers = { 'X-Forwarded-For': `2001:db8:5:${addresses.toString(16)}::1` };
    return as(null, app).call(auth.forgotPassword, { body: { email: user.email }, headers });
  };
  const mailed = async () => (await mailsTo(user.email)).length;
  const asked = Date.parse('2035-05-01T10:00:00Z');
  const wait = (ms: number) => clock.stopAt(new Date(asked + ms));
  wait(0);
  const answers = await atOnce(12, ask);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  expect(await mailed()).toBe(5);
  // A request that took its time earlier than those before it is counted as well.
  wait(-1000);
  await ask();
  expect(await mailed()).toBe(5);
  wait(59 * 60_000);
  await ask();
  expect(await mailed()).toBe(5);
  const links = (await mailsTo(user.email)).map(({ content }) => content.action?.url ?? '');
  const statuses = await several(5, async (index) => (await verify(tokenOf(links[index] ?? ''))).status);
  expect(statuses.sort()).toEqual([200, 400, 400, 400, 400]);
  wait(60 * 60_000 + 1000);
  await ask();
  expect(await mailed()).toBe(6);
});

test('a social-only account is 400, an invalid e-mail address 422', async () => {
  const { id, user } = await aMember();
  await UserModel.updateOne({ _id: id }, { $unset: { password_hash: 1 } });
  const social = await as(null).call(auth.forgotPassword, { body: { email: user.email } });
  expect([social.status, social.detail]).toEqual([400, 'This account uses social login']);
  expect((await as(null).call(auth.forgotPassword, { body: { email: 'ada' } })).status).toBe(422);
});

test.each(['nonsense', '', ' ', 'x'.repeat(2000)])('the token %j is refused', async (token) => {
  for (const { status, detail } of [await verify(token), await reset(token)])
    expect([status, detail]).toEqual([400, linkGone]);
});

test('a missing token is refused like a wrong one', async () => {
  const answers = [
    await request(defaultApp).post('/api/auth/verify-reset-token'),
    await request(defaultApp).post('/api/auth/reset-password').send({ new_password: 'long enough' }),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, { code: 'reset_link_invalid', detail: linkGone }]);
});
