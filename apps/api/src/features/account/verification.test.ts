import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, testContext } from '#test/api.ts';
import { aMember, atOnce, aWord } from '#test/factories.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';
import { createApp } from '../../app.ts';

const { account, auth } = contract;
const badLink = 'This link is invalid, has expired or was used already';

async function join() {
  const body = { full_name: 'Ada', email: `${aWord()}@rosette.example`, password: 'a good password' };
  const session = (await as(null).call(auth.register, { body })).body;
  return { ...session, email: body.email };
}

const tokenFor = async (email: string) =>
  new URL(await mailedLink(email, '/verify-email')).searchParams.get('token') ?? '';
const confirm = (token: string) => as(null).call(account.verifyEmail, { body: { token } });
const isVerified = async (id: string) => Boolean((await UserModel.findById(id).lean())?.email_verified_at);

describe('the link mailed after registering', () => {
  test('confirms the address, once; signing in has not waited for it', async () => {
    const { user, email, token: session } = await join();
    expect((await as({ token: session }).call(account.get)).body.is_email_verified).toBe(false);
    const token = await tokenFor(email);
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([200, 'Thank you, your e-mail address is confirmed.']);
    expect(await isVerified(user.id)).toBe(true);
    const again = await confirm(token);
    expect([again.status, again.detail]).toEqual([400, badLink]);
    expect((await as({ token: session }).call(account.get)).body.is_email_verified).toBe(true);
  });

  test('is the only mail, and leads to the site by name', async () => {
    const { email } = await join();
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ kind: 'verify-email', to: { name: 'Ada' }, category: 'essential' }]);
    expect(mails[0]?.content.action?.url).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/);
  });

  test('ends after 24 hours', async () => {
    const { user, email } = await join();
    const token = await tokenFor(email);
    clock.setTo(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    expect((await confirm(token)).status).toBe(400);
    expect(await isVerified(user.id)).toBe(false);
  });

  test('of an account that somebody else made with her address confirms nothing by itself', async () => {
    const { user, token } = await join();
    await as({ token }).call(account.get);
    expect(await isVerified(user.id)).toBe(false);
  });

  test.each(['', 'nonsense', 'x'.repeat(5000), '{"$gt":""}'])('%j is no link', async (token) => {
    const { status, detail } = await confirm(token);
    expect([status, detail]).toEqual([400, badLink]);
  });

  test('ten times at once counts once', async () => {
    const { email } = await join();
    const token = await tokenFor(email);
    const statuses = (await atOnce(10, () => confirm(token))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(9);
  });
});

describe('asking for the link again', () => {
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

  test('is 409 once the address is confirmed', async () => {
    const { token: session, email } = await join();
    await confirm(await tokenFor(email));
    const { status, detail } = await as({ token: session }).call(account.sendVerification);
    expect([status, detail]).toEqual([409, 'Your e-mail address is confirmed already']);
  });
});

describe('where mail is switched off', () => {
  const off = testContext();
  off.mail.isOn = false;
  const app = createApp(off);

  test('registering works, and asking for a link is 503', async () => {
    const email = `${aWord()}@rosette.example`;
    const body = { full_name: 'Ada', email, password: 'a good password' };
    const { status, body: session } = await as(null, app).call(auth.register, { body });
    expect(status).toBe(201);
    expect(await mailsTo(email)).toEqual([]);
    expect((await as(session, app).call(account.get)).body.can_mail).toBe(false);
    expect((await as(session, app).call(account.sendVerification)).status).toBe(503);
  });

  test('a reset link cannot be asked for, which tells nothing about who has an account', async () => {
    const { user } = await aMember();
    for (const email of [user.email, `${aWord()}@rosette.example`]) {
      const { status, detail } = await as(null, app).call(auth.forgotPassword, { body: { email } });
      expect([status, detail]).toEqual([503, expect.stringContaining('does not send e-mail')]);
    }
  });

  test('no other address can be asked for', async () => {
    const member = await aMember();
    const { status } = await as(member, app).call(account.changeEmail, {
      body: { email: `${aWord()}@rosette.example`, current_password: member.password },
    });
    expect(status).toBe(503);
  });
});
