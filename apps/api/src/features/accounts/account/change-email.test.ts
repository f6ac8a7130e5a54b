import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aRequest } from '#test/contacts.ts';
import { aMember, atOnce, aWord, type Member, withoutPassword } from '#test/factories.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';

const { account, auth, users } = contract;
const anAddress = () => `${aWord()}@rosette.example`;
const badLink = 'This link is invalid, has expired or was used already';
const taken = 'An account with this email already exists';

const ask = (member: Member, email: string, proof: object = { current_password: member.password }) =>
  as(member).call(account.changeEmail, { body: { email, ...proof } });
const tokenFor = async (email: string) =>
  new URL(await mailedLink(email, '/verify-email')).searchParams.get('token') ?? '';
const confirm = (token: string, current_password = 'a good password') =>
  as(null).call(account.verifyEmail, { body: { token, current_password } });
const emailOf = async (member: Member) => (await UserModel.findById(member.id).lean())?.email;
const login = (email: string, password: string) => as(null).call(auth.login, { body: { email, password } });

describe('a change of e-mail address', () => {
  test('takes effect when the mailed link is opened, and the old address is notified both times', async () => {
    const member = await aMember();
    const before = member.user.email;
    const after = anAddress();
    expect((await ask(member, ` ${after.toUpperCase()}`)).status).toBe(200);
    expect(await emailOf(member)).toBe(before);
    expect((await as(member).call(account.get)).body.pending_email).toBe(after);

    const { status, body } = await confirm(await tokenFor(after));
    expect([status, body.message]).toEqual([
      200,
      'Your new email address is confirmed. Please use it to sign in from now on.',
    ]);
    expect((await mailsTo(after)).map(({ kind }) => kind)).toEqual(['change-email']);
    expect((await mailsTo(before)).map(({ kind }) => kind)).toEqual(['change-email-asked', 'email-changed']);
    expect((await as(member).call(account.get)).body).toMatchObject({
      email: after,
      is_email_verified: true,
      pending_email: null,
    });
    expect((await as(member).call(users.me)).body.email).toBe(after);
    expect((await login(before, member.password)).status).toBe(404);
    expect((await login(after, member.password)).status).toBe(200);
  });

  test('sends what waits for her to the new address, but for mails about the security of her account', async () => {
    const member = await aMember();
    await aRequest(await aMember({ is_confirmed: true }), member);
    await as(null).call(auth.forgotPassword, { body: { email: member.user.email } });
    const [before, after] = [member.user.email, anAddress()];
    await ask(member, after);
    await confirm(await tokenFor(after));
    const kinds = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);
    expect(await kinds(after)).toEqual(['contact-request', 'change-email']);
    expect(await kinds(before)).toEqual(['password-reset', 'change-email-asked', 'email-changed']);
  });

  test('has a link that works once, for 24 hours, until a newer one is requested', async () => {
    const member = await aMember();
    const [first, second] = [anAddress(), anAddress()];
    await ask(member, first);
    const replaced = await tokenFor(first);
    await ask(member, second);
    const token = await tokenFor(second);
    expect(await confirm(replaced)).toMatchObject({ status: 400, detail: badLink });
    clock.setTo(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    expect((await confirm(token)).status).toBe(400);
    clock.reset();
    expect((await confirm(token)).status).toBe(200);
    const again = await confirm(token);
    expect([again.status, again.detail]).toEqual([409, 'Your address is confirmed already']);
    expect(await emailOf(member)).toBe(second);
  });

  test.each([
    ['a wrong password', { current_password: 'not this one' }, 401, 'Incorrect password'],
    ['no password', {}, 422, 'Current password is required'],
    ['a code, where there is a password', { code: '123456' }, 422, 'Current password is required'],
  ])('with %s is refused and mails nothing', async (_, proof, status, detail) => {
    const member = await aMember();
    const email = anAddress();
    const refused = await ask(member, email, proof);
    expect([refused.status, refused.detail]).toEqual([status, detail]);
    expect([await mailsTo(email), await mailsTo(member.user.email)]).toEqual([[], []]);
  });

  test('is 422 for her own address and 409 for a taken one', async () => {
    const [member, other] = [await aMember(), await aMember()];
    const own = await ask(member, member.user.email);
    expect([own.status, own.detail]).toEqual([422, 'This is already your email address']);
    const theirs = await ask(member, other.user.email);
    expect([theirs.status, theirs.detail]).toEqual([409, taken]);
    expect((await ask(member, 'no address')).status).toBe(422);
  });

  test('is 409 and changes nothing when the address was registered meanwhile', async () => {
    const member = await aMember();
    const email = anAddress();
    await ask(member, email);
    const token = await tokenFor(email);
    await aMember({ email });
    const { status, detail } = await confirm(token);
    expect([status, detail]).toEqual([409, taken]);
    expect(await emailOf(member)).toBe(member.user.email);
    expect((await mailsTo(member.user.email)).map(({ kind }) => kind)).toEqual(['change-email-asked']);
    expect((await login(member.user.email, member.password)).status).toBe(200);
  });

  test('by two members to the same address succeeds for one', async () => {
    const email = anAddress();
    const members = [await aMember(), await aMember()];
    const tokens: string[] = [];
    for (const member of members) {
      await ask(member, email);
      tokens.push(await tokenFor(email));
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await confirm(token)).status));
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });

  test('is cancelled by a changed password', async () => {
    const member = await aMember();
    const email = anAddress();
    await ask(member, email);
    const token = await tokenFor(email);
    const { body } = await as(member).call(auth.changePassword, {
      body: { current_password: member.password, new_password: 'another password' },
    });
    expect((await as(body).call(account.get)).body.pending_email).toBeNull();
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOf(member)).toBe(member.user.email);
  });

  test('is cancelled by signing out everywhere', async () => {
    const member = await aMember();
    const email = anAddress();
    await ask(member, email);
    const token = await tokenFor(email);
    await as(member).call(account.signOutEverywhere);
    expect((await confirm(token)).status).toBe(400);
  });

  test('ends a reset link in the old mailbox', async () => {
    const member = await aMember();
    const email = anAddress();
    await as(null).call(auth.forgotPassword, { body: { email: member.user.email } });
    const link = new URL(await mailedLink(member.user.email, '/reset-password'));
    await ask(member, email);
    await confirm(await tokenFor(email));
    const token = link.searchParams.get('token') ?? '';
    expect((await as(null).call(auth.verifyResetToken, { query: { token } })).status).toBe(400);
  });
});

describe('the link mailed to the new address', () => {
  const verify = (someone: { token: string } | null, body: { token: string; new_password?: string }) =>
    as(someone).call(account.verifyEmail, { body });

  test('works with a session of its account only', async () => {
    const member = await aMember();
    const email = anAddress();
    await ask(member, email);
    const token = await tokenFor(email);
    for (const someone of [null, await aMember()]) {
      expect((await verify(someone, { token })).status).toBe(401);
    }
    expect((await confirm(token, 'not this one')).detail).toBe('Incorrect password');
    expect((await verify(member, { token })).status).toBe(200);
    expect(await emailOf(member)).toBe(email);
  });

  test('sets no password, so a mistyped address does not hand over the account', async () => {
    const member = await aMember();
    const email = anAddress();
    await ask(member, email);
    const body = { token: await tokenFor(email), new_password: 'another password' };
    expect((await verify(null, body)).status).toBe(401);
    expect(await emailOf(member)).toBe(member.user.email);
    expect((await login(member.user.email, member.password)).status).toBe(200);
  });

  test('of an account without a password asks to sign in first', async () => {
    const member = await aMember();
    const email = anAddress();
    await ask(member, email);
    await withoutPassword(member);
    const { status, detail } = await confirm(await tokenFor(email));
    expect([status, detail]).toEqual([401, 'Please sign in, then open the link in our mail again']);
  });

  test('notifies the former address at every change, also from A to B, back and again', async () => {
    const member = await aMember();
    const [first, second] = [member.user.email, anAddress()];
    for (const next of [second, first, second]) {
      await ask(member, next);
      await verify(member, { token: await tokenFor(next) });
    }
    const told = (await mailsTo(first)).filter(({ kind }) => kind === 'email-changed');
    expect(told).toHaveLength(2);
  });
});

describe('a social-only account', () => {
  const codeFor = async (member: Member) => {
    expect((await as(member).call(account.sendCode)).status).toBe(200);
    const mails = await mailsTo(member.user.email);
    const code = mails.findLast(({ kind }) => kind === 'identity-code')?.content.facts?.[0]?.value;
    expect(code).toMatch(/^\d{6}$/);
    return code ?? '';
  };
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  test('proves her identity with a mailed code, once', async () => {
    const member = await withoutPassword(await aMember());
    const code = await codeFor(member);
    expect((await ask(member, anAddress(), { code: ` ${code} ` })).status).toBe(200);
    const again = await ask(member, anAddress(), { code });
    expect([again.status, again.detail]).toEqual([401, 'This code is not right or has expired']);
  });

  test.each([
    ['none', {}, 422, 'Code is required'],
    ['something else than digits', { code: '12345a' }, 422, 'Enter the six digits of the code'],
    ['one that was never mailed', { code: '123456' }, 401, 'This code is not right or has expired'],
  ])('with %s is refused', async (_, proof, status, detail) => {
    const member = await withoutPassword(await aMember());
    const refused = await ask(member, anAddress(), proof);
    expect([refused.status, refused.detail]).toEqual([status, detail]);
  });

  test('requests a new code after 15 minutes, which replaces the earlier one', async () => {
    const member = await withoutPassword(await aMember());
    const first = await codeFor(member);
    clock.setTo(new Date(Date.now() + 16 * 60_000));
    expect((await ask(member, anAddress(), { code: first })).status).toBe(401);
    const second = await codeFor(member);
    if (first !== second) expect((await ask(member, anAddress(), { code: first })).status).toBe(401);
    expect((await ask(member, anAddress(), { code: second })).status).toBe(200);
  });

  test('has five tries at a code, also at once', async () => {
    const member = await withoutPassword(await aMember());
    const code = await codeFor(member);
    await atOnce(5, () => ask(member, anAddress(), { code: otherThan(code) }));
    expect((await ask(member, anAddress(), { code })).status).toBe(401);
  });

  test('of five uses of the right code at once succeeds with one', async () => {
    const member = await withoutPassword(await aMember());
    const code = await codeFor(member);
    const answers = await atOnce(5, () => ask(member, anAddress(), { code }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with a password gets no code', async () => {
    const { status, detail } = await as(await aMember()).call(account.sendCode);
    expect([status, detail]).toEqual([400, 'Your account has a password; please use that']);
  });
});
