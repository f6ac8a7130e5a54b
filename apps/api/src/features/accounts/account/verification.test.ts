import { contract } from '@rosette/shared/contract/index.ts';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { recordSignIn } from '#features/users/password-check.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, atOnce, aWord } from '#test/factories.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';

const { account, auth } = contract;
const badLink = 'This link is invalid, has expired or was used already';

async function join() {
  const body = { full_name: 'Ada', email: `${aWord()}@rosette.example`, password: 'a good password' };
  const session = (await as(null).call(auth.register, { body })).body;
  return { ...session, email: body.email };
}

const confirmedAlready = 'Your address is confirmed already';
const tokenFor = async (email: string) =>
  new URL(await mailedLink(email, '/verify-email')).searchParams.get('token') ?? '';
const confirm = (token: string, current_password = 'a good password') =>
  as(null).call(account.verifyEmail, { body: { token, current_password } });
const isVerified = async (id: string) => Boolean((await UserModel.findById(id).lean())?.email_verified_at);

describe('the link mailed after registering', () => {
  test('confirms the address, once; signing in works without it', async () => {
    const { user, email, token: session } = await join();
    expect((await as({ token: session }).call(account.get)).body.is_email_verified).toBe(false);
    expect((await as({ token: session }).call(contract.users.me)).body.is_email_verified).toBe(false);
    const token = await tokenFor(email);
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([200, 'Thank you, your email address is confirmed.']);
    expect(await isVerified(user.id)).toBe(true);
    const again = await confirm(token);
    expect([again.status, again.detail]).toEqual([409, confirmedAlready]);
    expect((await as({ token: session }).call(account.get)).body.is_email_verified).toBe(true);
    expect((await as({ token: session }).call(contract.users.me)).body.is_email_verified).toBe(true);
  });

  test('opened again says to its owner only that her address is confirmed', async () => {
    const { email, token: session } = await join();
    const token = await tokenFor(email);
    const open = (caller: { token: string } | null, proof = {}) =>
      as(caller).call(account.verifyEmail, { body: { token, ...proof } });
    expect((await open({ token: session })).status).toBe(200);
    expect(await open({ token: session })).toMatchObject({ status: 409, detail: confirmedAlready });
    for (const answer of [
      await open(null),
      await open(await aMember()),
      await open(null, { new_password: 'somebody else’s' }),
    ]) {
      expect([answer.status, answer.detail]).toEqual([400, badLink]);
    }
    expect((await open(null, { current_password: 'not this one' })).status).toBe(401);
    clock.setTo(new Date(Date.now() + 25 * 3_600_000));
    expect((await open(null, { current_password: 'a good password' })).status).toBe(400);
  });

  test('is the only mail, names her and links to the site', async () => {
    const { email } = await join();
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ kind: 'verify-email', to: { name: 'Ada' }, category: 'security' }]);
    expect(mails[0]?.content.action?.url).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
  });

  test('expires after 24 hours', async () => {
    const { user, email } = await join();
    const token = await tokenFor(email);
    clock.setTo(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    expect((await confirm(token)).status).toBe(400);
    expect(await isVerified(user.id)).toBe(false);
  });

  test.each(['', 'nonsense', 'x'.repeat(5000), '{"$gt":""}'])('%j is no link', async (token) => {
    const { status, detail } = await confirm(token);
    expect([status, detail]).toEqual([400, badLink]);
  });

  test('opened ten times at once confirms once', async () => {
    const { email } = await join();
    const token = await tokenFor(email);
    const statuses = (await atOnce(10, () => confirm(token))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });
});

describe('the link to an account that somebody else registered with her address', () => {
  const verify = (token: string, body: { current_password?: string; new_password?: string } = {}) =>
    as(null).call(account.verifyEmail, { body: { token, ...body } });

  test('confirms nothing without its password, for her and for other members', async () => {
    const { user, email } = await join();
    const token = await tokenFor(email);
    const other = await aMember();
    const answers = [
      await verify(token),
      await verify(token, { current_password: 'not this one' }),
      await as(other).call(account.verifyEmail, { body: { token } }),
    ];
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual([
      [401, 'Enter the password of your account'],
      [401, 'Incorrect password'],
      [401, 'Enter the password of your account'],
    ]);
    expect(answers.map(({ headers }) => headers['www-authenticate'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await isVerified(user.id)).toBe(false);
    expect((await confirm(token)).status).toBe(200);
  });

  test('confirms with a session of the account', async () => {
    const { user, email, token: session } = await join();
    const answer = await as({ token: session }).call(account.verifyEmail, {
      body: { token: await tokenFor(email) },
    });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
    expect(await isVerified(user.id)).toBe(true);
  });

  test('leaves nothing of where he signed in, in her export and among the addresses that are known', async () => {
    const { user, email } = await join();
    const limited = testContext({ RATE_LIMIT: 'on' });
    await recordSignIn(limited, new Types.ObjectId(user.id), '203.0.113.9');
    const { body } = await verify(await tokenFor(email), { new_password: 'a password of hers' });
    expect((await as({ token: body.token ?? '' }).call(account.download)).body.sign_ins).toEqual([]);
  });

  test('sets a new password, which ends the earlier one and every session', async () => {
    const { user, email, token: squatters } = await join();
    const token = await tokenFor(email);
    const short = await verify(token, { new_password: '1234567' });
    expect([short.status, short.detail]).toEqual([422, 'Password must be at least 8 characters long']);

    const { status, body } = await verify(token, { new_password: 'a password of hers' });
    expect([status, body.message]).toEqual([200, 'Thank you, your email address is confirmed.']);
    expect((await as({ token: body.token ?? '' }).call(contract.users.me)).body.id).toBe(user.id);
    expect((await as({ token: squatters }).call(contract.users.me)).status).toBe(401);
    const login = async (password: string) =>
      (await as(null).call(auth.login, { body: { email, password } })).status;
    expect([await login('a good password'), await login('a password of hers')]).toEqual([401, 200]);
    expect(await isVerified(user.id)).toBe(true);
    expect((await verify(token, { new_password: 'one more password' })).status).toBe(400);
  });

  test('sets one new password when opened ten times at once', async () => {
    const { email } = await join();
    const token = await tokenFor(email);
    const answers = await atOnce(10, (index) =>
      verify(token, { new_password: `a password of hers ${index}` }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });
});

describe('requesting the link again', () => {
  test('replaces the earlier one', async () => {
    const { token: session, user, email } = await join();
    const first = await tokenFor(email);
    const { status } = await as({ token: session }).call(account.sendVerification);
    expect(status).toBe(200);
    const second = await tokenFor(email);
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(second)).status).toBe(200);
    expect(await isVerified(user.id)).toBe(true);
  });

  test('is 429 within a minute of the mail before, the registration counting, and says when', async () => {
    const app = createApp(testContext({ RATE_LIMIT: 'on' }));
    const { token, email } = await join();
    const ask = () => as({ token }, app).call(account.sendVerification);
    const later = (seconds: number) => clock.setTo(new Date(Date.now() + seconds * 1000));
    const early = await ask();
    expect([early.status, early.detail]).toEqual([429, expect.stringMatching(/try again in \d+ seconds/)]);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);
    later(40);
    expect(Number((await ask()).headers['retry-after'])).toBeLessThanOrEqual(20);
    later(61);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    later(122);
    expect((await ask()).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('six times at once, a minute later, mails one link', async () => {
    const app = createApp(testContext({ RATE_LIMIT: 'on' }));
    const { token, email } = await join();
    clock.setTo(new Date(Date.now() + 61_000));
    // Six an hour are let through by the limit of mails that an account asks for.
    const answers = await atOnce(6, () => as({ token }, app).call(account.sendVerification));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(429)]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('is 409 once the address is confirmed', async () => {
    const { token: session, email } = await join();
    await confirm(await tokenFor(email));
    const { status, detail } = await as({ token: session }).call(account.sendVerification);
    expect([status, detail]).toEqual([409, confirmedAlready]);
  });
});

describe('where mail is off', () => {
  const off = testContext();
  off.mail.isOn = false;
  const app = createApp(off);

  test('registering works, and requesting a link is 503', async () => {
    const email = `${aWord()}@rosette.example`;
    const body = { full_name: 'Ada', email, password: 'a good password' };
    const { status, body: session } = await as(null, app).call(auth.register, { body });
    expect(status).toBe(201);
    expect(await mailsTo(email)).toEqual([]);
    expect((await as(session, app).call(account.get)).body.can_mail).toBe(false);
    expect((await as(session, app).call(account.sendVerification)).status).toBe(503);
  });

  test('requesting a reset link is 503 for known and unknown addresses', async () => {
    const { user } = await aMember();
    for (const email of [user.email, `${aWord()}@rosette.example`]) {
      const { status, detail } = await as(null, app).call(auth.forgotPassword, { body: { email } });
      expect([status, detail]).toEqual([503, expect.stringContaining('does not send email')]);
    }
  });

  test('changing the address is 503', async () => {
    const member = await aMember();
    const { status } = await as(member, app).call(account.changeEmail, {
      body: { email: `${aWord()}@rosette.example`, current_password: member.password },
    });
    expect(status).toBe(503);
  });
});
