import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { as, raw, testContext } from '#test/api.ts';
import { aMember, atOnce, aWord } from '#test/factories.ts';

const { auth, users } = contract;
const password = 'a good password';
const anAddress = () => `${aWord()}@rosette.example`;

describe('registering', () => {
  test('signs in at once as a free member', async () => {
    const email = anAddress();
    const { status, body } = await as(null).call(auth.register, {
      body: { full_name: ' Ada ', email: ` ${email.toUpperCase()} `, password, industry: '' },
    });
    expect(status).toBe(201);
    expect(body.user).toEqual({
      id: expect.any(String),
      full_name: 'Ada',
      language: null,
      email,
      business_name: null,
      industry: null,
      bio: null,
      profile_image: null,
      town: null,
      country: null,
      website: null,
      offers: [],
      needs: [],
      membership_tier: 'free',
      membership_expires: null,
      role: 'member',
      email_visibility: 'connections',
      is_email_verified: false,
      mail_returned: false,
      takes_requests: true,
      time_zone: null,
      agreed: null,
      must_agree: false,
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await as(body).call(users.me)).body).toEqual(body.user);
  });

  test('stores a bcrypt hash, never the password', async () => {
    const { id } = await aMember();
    const stored = await UserModel.findById(id).select('+password_hash').lean();
    expect(stored?.password_hash).toMatch(/^\$2b\$04\$/);
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  test('with an address that is taken, in any case, is 409', async () => {
    const { user } = await aMember();
    const { status, detail } = await as(null).call(auth.register, {
      body: { full_name: 'Eve', email: user.email.toUpperCase(), password },
    });
    expect([status, detail]).toEqual([409, 'An account with this email already exists']);
  });

  test('a hundred times at once with one address creates one account', async () => {
    const email = anAddress();
    const answers = await atOnce(100, (index) =>
      as(null).call(auth.register, { body: { full_name: `Ada ${index}`, email, password } }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });

  test('ignores role, tier and other fields that are not editable', async () => {
    const body = {
      full_name: 'Eve',
      email: anAddress(),
      password,
      role: 'admin',
      membership_tier: 'corporate',
    };
    const { body: session } = await as(null).call(auth.register, { body });
    expect(session.user).toMatchObject({ role: 'member', membership_tier: 'free' });
  });

  test.each([
    ['full_name', '', 'Full name is required'],
    ['email', 'ada', 'Enter a valid email address'],
    ['password', '1234567', 'Password must be at least 8 characters long'],
    ['password', 'x'.repeat(73), 'Password can have at most 72 bytes'],
  ])('a bad %s is refused: %s', async (field, value, sentence) => {
    const body = { full_name: 'Ada', email: anAddress(), password, [field]: value };
    const answer = await as(null).call(auth.register, { body });
    expect([answer.status, answer.detail]).toEqual([422, sentence]);
    expect(answer.body).toMatchObject({ errors: [{ path: field, message: sentence }] });
  });

  test('keeps blanks in the password', async () => {
    const email = anAddress();
    await as(null).call(auth.register, { body: { full_name: 'Ada', email, password: '  1234  ' } });
    expect((await as(null).call(auth.login, { body: { email, password: '1234' } })).status).toBe(401);
    expect((await as(null).call(auth.login, { body: { email, password: '  1234  ' } })).status).toBe(200);
  });

  test('with ADMIN_EMAIL, in any case, makes an admin where no mail is sent', async () => {
    const email = anAddress();
    const withoutMail = testContext({ ADMIN_EMAIL: email.toUpperCase() });
    withoutMail.mail.isOn = false;
    const app = createApp(withoutMail);
    const { body } = await as(null, app).call(auth.register, { body: { full_name: 'Ada', email, password } });
    expect(body.user.role).toBe('admin');
  });
});

describe('signing in', () => {
  const login = (email: string, given: string) =>
    as(null).call(auth.login, { body: { email, password: given } });

  test('answers a session, ignoring the case of the address', async () => {
    const { user } = await aMember();
    const { status, body } = await login(user.email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(body.user).toEqual(user);
    expect((await as(body).call(users.me)).status).toBe(200);
  });

  test('is 401 with a wrong password, 404 with an unknown address, 400 for a social-only account', async () => {
    const { id, user } = await aMember();
    const wrong = await login(user.email, 'another password');
    expect([wrong.status, wrong.detail]).toEqual([401, 'Incorrect password']);
    const unknown = await login(anAddress(), password);
    expect([unknown.status, unknown.detail]).toEqual([404, 'No account found with that email']);
    await UserModel.updateOne({ _id: id }, { $unset: { password_hash: 1 } });
    const social = await login(user.email, password);
    expect([social.status, social.detail]).toEqual([400, 'This account uses social login']);
  });

  test.each([{ $gt: '' }, { $ne: null }, ['a'], 7, null])('a password of %j is 422', async (given) => {
    const { user } = await aMember();
    const { status } = await raw().post('/api/auth/login').send({ email: user.email, password: given });
    expect(status).toBe(422);
  });
});

describe('a session token', () => {
  test('expires after its lifetime', async () => {
    const member = await aMember();
    clock.setTo(new Date(Date.now() + 7 * 86_400_000 - 60_000));
    expect((await as(member).call(users.me)).status).toBe(200);
    clock.setTo(new Date(Date.now() + 7 * 86_400_000 + 60_000));
    expect((await as(member).call(users.me)).status).toBe(401);
  });

  test('with another secret, unsigned or changed is 401; public endpoints still answer', async () => {
    const member = await aMember();
    const other = testContext({ JWT_SECRET: 'some other secret that is long enough, too' });
    const [head, claims, signature] = member.token.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = [
      other.tokens.issue({ id: member.id, token_version: 0 }),
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      `${head}.${claims}.`,
      `${head}.${Buffer.from('{"sub":"x","ver":0}').toString('base64url')}.${signature}`,
      'nonsense',
    ];
    for (const token of forged) {
      expect((await as({ token }).call(users.me)).status).toBe(401);
      expect((await as({ token }).call(contract.businesses.list)).status).toBe(200);
    }
  });

  test('is accepted with the scheme "bearer" in any case, and with no other', async () => {
    const { token } = await aMember();
    const me = (authorization: string) => raw().get('/api/users/me').set('Authorization', authorization);
    expect((await me(`bearer ${token}`)).status).toBe(200);
    expect((await me(`Basic ${token}`)).status).toBe(401);
    expect((await me(token)).status).toBe(401);
  });
});

describe('changing the password', () => {
  const change = (member: { token: string }, current_password: string, new_password: string) =>
    as(member).call(auth.changePassword, { body: { current_password, new_password } });

  test('ends every earlier session and answers a new one', async () => {
    const member = await aMember();
    const { body: elsewhere } = await as(null).call(auth.login, {
      body: { email: member.user.email, password },
    });
    const { status, body } = await change(member, password, 'another password');
    expect(status).toBe(200);
    expect((await as(member).call(users.me)).status).toBe(401);
    expect((await as(elsewhere).call(users.me)).status).toBe(401);
    expect((await as(body).call(users.me)).status).toBe(200);
    const login = (given: string) =>
      as(null).call(auth.login, { body: { email: member.user.email, password: given } });
    expect((await login(password)).status).toBe(401);
    expect((await login('another password')).status).toBe(200);
  });

  test('requires the current one', async () => {
    const member = await aMember();
    const wrong = await change(member, 'a wrong password', 'another password');
    expect([wrong.status, wrong.detail]).toEqual([401, 'Incorrect password']);
    expect((await change(member, password, 'short')).status).toBe(422);
    expect((await as(member).call(users.me)).status).toBe(200);
  });

  test('ten times at once succeeds once', async () => {
    const member = await aMember();
    const answers = await atOnce(10, (index) => change(member, password, `another password ${index}`));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect((await as(done[0]?.body ?? null).call(users.me)).status).toBe(200);
  });
});
