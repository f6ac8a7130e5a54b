import { contract } from '@rosette/shared/contract/index.ts';
import { createWalker } from '@rosette/standins/identity/walk.ts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasIdentity } from '#features/users/identities.service.ts';
import { createImported } from '#features/users/imported.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, aPartner, atOnce, aWord, type Member } from '#test/factories.ts';
import { aFileOfMembers, check } from '#test/imports.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';
import { type SocialWorld, startSocialWorld } from '#test/social-world.ts';

const { auth, users } = contract;
const adminAddress = `${aWord()}@rosette.example`;

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld({ ADMIN_EMAIL: adminAddress });
});
afterAll(() => world.close());

const anAddress = () => `${aWord()}@friends.example`;
const personWith = (email: string, more: object = {}) =>
  world.addPerson({ name: 'Ada Lind', email, email_verified: true, ...more });

const stored = (email: string) =>
  UserModel.findOne({ email }).select('+identities +password_hash +reset_token_hash').lean();

const verify = (member: Member) =>
  UserModel.updateOne({ _id: member.id }, { email_verified_at: new Date('2026-01-01') });

const me = async (token: string | null) => (await as({ token: token ?? '' }).call(users.me)).body;

const login = (member: Member) =>
  as(null).call(auth.login, { body: { email: member.user.email, password: member.password } });

describe('rule 2: an unverified address signs in to nothing', () => {
  test.each([
    ['a verified member', verify],
    ['a member who never verified hers', async () => {}],
  ])('not to the account of %s', async (_, prepare) => {
    const member = await aMember();
    await prepare(member);
    for (const email_verified of [false, undefined, 'false'] as const) {
      const person = personWith(member.user.email, { email_verified });
      expect((await world.signIn('google', person.id)).error).toBe('email_not_verified');
    }
    const elsewhere = personWith(member.user.email, { hd: null });
    expect((await world.signIn('google', elsewhere.id)).error).toBe('email_not_verified');
    expect(await stored(member.user.email)).not.toHaveProperty('identities');
    expect((await login(member)).status).toBe(200);
    expect(await mailsTo(member.user.email)).not.toContainEqual(
      expect.objectContaining({ kind: 'social-link' }),
    );
  });
});

test('rule 3: an unknown verified address creates a confirmed account without a password', async () => {
  const email = anAddress();
  await world.signIn('linkedin', personWith(` ${email.toUpperCase()}`).id);
  expect(await stored(email)).toMatchObject({
    email,
    email_verified_at: expect.any(Date),
    identities: [{ provider: 'linkedin', subject: expect.any(String), linked_at: expect.any(Date) }],
  });
  expect(await stored(email)).not.toHaveProperty('password_hash');
  expect(
    (
      await as(null).call(auth.register, {
        body: { full_name: 'Eve', email, password: 'a good password' },
      })
    ).status,
  ).toBe(409);
});

describe('rule 4: a member with a confirmed address', () => {
  test('is linked, keeps password and sessions, and is notified by mail', async () => {
    const member = await aMember({ full_name: 'Ada Lind' });
    await verify(member);
    const { token } = await world.signIn('google', personWith(member.user.email).id);
    expect((await me(token)).id).toBe(member.id);
    expect((await as(member).call(users.me)).status).toBe(200);
    expect((await login(member)).status).toBe(200);
    const [mail] = (await mailsTo(member.user.email)).filter(({ kind }) => kind === 'social-link');
    expect(mail).toMatchObject({
      category: 'security',
      subject: 'You can now sign in to Rosette with Google',
    });
    expect(mail?.text).toContain('linked to your Rosette account');
    expect(mail?.text).not.toContain('password no longer works');
  });

  test('is notified once, however often she signs in', async () => {
    const member = await aMember();
    await verify(member);
    const person = personWith(member.user.email);
    await world.signIn('google', person.id);
    await world.signIn('google', person.id);
    expect((await mailsTo(member.user.email)).filter(({ kind }) => kind === 'social-link')).toHaveLength(1);
    expect((await stored(member.user.email))?.identities).toHaveLength(1);
  });

  test('can link both providers to one account', async () => {
    const person = personWith(anAddress());
    const [google, linkedin] = [
      await world.signIn('google', person.id),
      await world.signIn('linkedin', person.id),
    ];
    expect((await me(google.token)).id).toBe((await me(linkedin.token)).id);
    expect((await stored(person.email ?? ''))?.identities?.map(({ provider }) => provider)).toEqual([
      'google',
      'linkedin',
    ]);
  });

  test('keeps name, picture and role', async () => {
    const partner = await aPartner();
    await verify(partner);
    const person = personWith(partner.user.email, {
      name: 'Another Name',
      picture: 'https://x.example/y.png',
    });
    const { token } = await world.signIn('google', person.id);
    expect(await me(token)).toMatchObject({
      full_name: partner.user.full_name,
      profile_image: null,
      role: 'partner',
    });
  });
});

test.each([
  [null, { error: 'account_suspended' }],
  ['2090-12-03T12:00:00.000Z', { error: 'account_suspended_until', until: '2090-12-03T12:00:00.000Z' }],
])('a member suspended until %s is refused with a code, the reason and the end', async (until, told) => {
  const [admin, eve] = [await anAdmin(), await aMember()];
  await verify(eve);
  const person = personWith(eve.user.email);
  await world.signIn('google', person.id);
  const body = { reason: 'Spam', until };
  await as(admin).call(contract.suspensions.suspend, { params: { id: eve.id }, body });
  const { address } = await world.signIn('google', person.id);
  expect(Object.fromEntries(address.searchParams)).toEqual({ ...told, reason: 'Spam', provider: 'google' });
});

describe('a provider that a member has unlinked', () => {
  const unlink = (token: string | null, provider: 'google' | 'linkedin') =>
    as({ token: token ?? '' }).call(contract.account.unlinkProvider, { params: { provider } });
  const allow = (someone: { token: string }) =>
    as(someone).call(contract.account.allowProvider, { params: { provider: 'google' } });

  test('is not linked again by a sign-in, by any account with her address, until she allows it', async () => {
    const member = await aMember();
    await verify(member);
    const person = personWith(member.user.email);
    const { token } = await world.signIn('google', person.id);
    const { body: session } = await unlink(token, 'google');
    for (const { id } of [person, personWith(member.user.email)])
      expect((await world.signIn('google', id)).error).toBe('provider_unlinked');
    expect(await stored(member.user.email)).not.toHaveProperty('identities');
    expect((await as(session).call(contract.account.get)).body).toMatchObject({
      providers: [],
      unlinked_providers: ['google'],
    });
    expect((await world.signIn('linkedin', person.id)).error).toBeNull();

    for (const _ of ['once', 'again']) expect((await allow(session)).status).toBe(200);
    expect((await me((await world.signIn('google', person.id)).token)).id).toBe(member.id);
    expect((await as(session).call(contract.account.get)).body.unlinked_providers).toEqual([]);
  });

  test('cannot keep the owner of an unconfirmed address out', async () => {
    const squatter = await aMember();
    await UserModel.updateOne({ _id: squatter.id }, { unlinked_providers: ['google'] });
    const { token } = await world.signIn('google', personWith(squatter.user.email).id);
    expect((await me(token)).id).toBe(squatter.id);
    expect((await stored(squatter.user.email))?.unlinked_providers).toBeUndefined();
  });
});

/** The token of the registration's mail, as the owner of the mailbox finds it. */
const confirmationOf = async (email: string) =>
  new URL(await mailedLink(email, '/verify-email')).searchParams.get('token') ?? '';

describe('rule 5: an account with an unconfirmed address (pre-hijacking)', () => {
  test('is taken over by the owner of the address, also after she opened the confirmation mail', async () => {
    const body = { full_name: 'Eve', email: anAddress(), password: 'a good password' };
    const { body: squatter } = await as(null).call(auth.register, { body });
    const opened = await as(null).call(contract.account.verifyEmail, {
      body: { token: await confirmationOf(body.email) },
    });
    expect(opened.status).toBe(401);
    const { token } = await world.signIn('google', personWith(body.email).id);
    expect((await me(token)).id).toBe(squatter.user.id);
    expect((await as(squatter).call(users.me)).status).toBe(401);
    expect((await as(null).call(auth.login, { body })).detail).toBe('This account uses social login');
  });

  test('is taken over by the owner of the address: password, sessions, reset links and agreement are removed', async () => {
    const squatter = await aMember();
    const agreed = { terms: 'version 1', privacy: 'version 1', at: new Date() };
    await UserModel.updateOne({ _id: squatter.id }, { agreed });
    await as(null).call(auth.forgotPassword, { body: { email: squatter.user.email } });
    const { token } = await world.signIn('google', personWith(squatter.user.email).id);
    expect((await me(token)).id).toBe(squatter.id);
    expect((await as(squatter).call(users.me)).status).toBe(401);
    expect((await login(squatter)).detail).toBe('This account uses social login');
    const account = await stored(squatter.user.email);
    expect(account).toMatchObject({
      email_verified_at: expect.any(Date),
      identities: [{ provider: 'google' }],
    });
    expect(account).not.toHaveProperty('password_hash');
    expect(account).not.toHaveProperty('reset_token_hash');
    expect(account).not.toHaveProperty('agreed');
    const mail = (await mailsTo(squatter.user.email)).find(({ kind }) => kind === 'social-link');
    expect(mail?.text).toContain('its password no longer works');
  });

  test('loses the identity it had before', async () => {
    const member = await aMember();
    const planted = { provider: 'linkedin', subject: aWord(), linked_at: new Date() } as const;
    await UserModel.updateOne({ _id: member.id }, { identities: [planted] });
    await world.signIn('google', personWith(member.user.email).id);
    expect((await stored(member.user.email))?.identities?.map(({ provider }) => provider)).toEqual([
      'google',
    ]);
  });

  test('keeps its password when a reset by mail has confirmed the address', async () => {
    const member = await aMember();
    await verify(member);
    await world.signIn('linkedin', personWith(member.user.email).id);
    expect((await login(member)).status).toBe(200);
  });
});

describe("rule 6: an admin's account", () => {
  test.each([
    ['who verified her address', verify],
    ['who did not', async () => {}],
  ])('%s is never linked automatically', async (_, prepare) => {
    const admin = await anAdmin();
    await prepare(admin);
    const { error } = await world.signIn('google', personWith(admin.user.email).id);
    expect(error).toBe('account_protected');
    expect(await stored(admin.user.email)).not.toHaveProperty('identities');
    expect((await login(admin)).status).toBe(200);
    expect((await as(admin).call(users.me)).status).toBe(200);
  });

  test('that was linked before it was made admin can still be signed in to', async () => {
    const person = personWith(anAddress());
    await world.signIn('google', person.id);
    await UserModel.updateOne({ email: person.email }, { role: 'admin' });
    expect((await me((await world.signIn('google', person.id)).token)).role).toBe('admin');
    // The other provider would be a new link.
    expect((await world.signIn('linkedin', person.id)).error).toBe('account_protected');
  });

  test('with ADMIN_EMAIL and verified by a provider is created as admin', async () => {
    expect((await world.signIn('google', personWith(adminAddress, { email_verified: false }).id)).error).toBe(
      'email_not_verified',
    );
    const { token } = await world.signIn('google', personWith(adminAddress).id);
    expect((await me(token)).role).toBe('admin');
  });

  test('with ADMIN_EMAIL that was imported is an admin once a provider has verified it', async () => {
    await UserModel.deleteOne({ email: adminAddress });
    const [row] = (await check(await anAdmin(), aFileOfMembers(adminAddress))).body.preview;
    const ids = { importId: new Types.ObjectId(), claimUntil: new Date(Date.now() + 86_400_000) };
    await createImported(row ? [row] : [], ids);
    const { token } = await world.signIn('google', personWith(adminAddress).id);
    expect(await me(token)).toMatchObject({ full_name: 'Ada Byron', role: 'admin' });
  });
});

describe('concurrent sign-ins', () => {
  test('of one person on twelve devices create one account and twelve sessions', async () => {
    const person = personWith(anAddress());
    const answers = await atOnce(12, () => world.signIn('google', person.id));
    expect(answers.map(({ error }) => error)).toEqual(Array(12).fill(null));
    const ids = await Promise.all(answers.map(async ({ token }) => (await me(token)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await UserModel.countDocuments({ email: person.email })).toBe(1);
    expect((await stored(person.email ?? ''))?.identities).toHaveLength(1);
  });

  test('of one person with both providers create one account with two identities', async () => {
    const person = personWith(anAddress());
    const answers = await atOnce(12, (index) => world.signIn(index % 2 ? 'google' : 'linkedin', person.id));
    expect(answers.map(({ error }) => error)).toEqual(Array(12).fill(null));
    expect(await UserModel.countDocuments({ email: person.email })).toBe(1);
    expect((await stored(person.email ?? ''))?.identities).toHaveLength(2);
  });

  test('link an account once, with one mail', async () => {
    const member = await aMember();
    await verify(member);
    const person = personWith(member.user.email);
    const answers = await atOnce(12, () => world.signIn('linkedin', person.id));
    expect(answers.map(({ error }) => error)).toEqual(Array(12).fill(null));
    expect((await stored(member.user.email))?.identities).toHaveLength(1);
    expect((await mailsTo(member.user.email)).filter(({ kind }) => kind === 'social-link')).toHaveLength(1);
  });

  test("take a squatter's account over once: sessions opened afterwards stay", async () => {
    const squatter = await aMember();
    const person = personWith(squatter.user.email);
    const answers = await atOnce(12, () => world.signIn('google', person.id));
    const statuses = await Promise.all(
      answers.map(async ({ token }) => (await as({ token: token ?? '' }).call(users.me)).status),
    );
    expect(statuses).toEqual(Array(12).fill(200));
  });

  test('during a registration with her address leave one account, which is hers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = personWith(anAddress());
      const walker = createWalker();
      const back = await world.comeBack(walker, 'google', person.id);
      const [{ token }] = await Promise.all([
        world.end(walker, back),
        as(null).call(auth.register, {
          body: { full_name: 'Eve', email: person.email ?? '', password: 'a good password' },
        }),
      ]);
      expect((await me(token)).email).toBe(person.email);
      const account = await stored(person.email ?? '');
      expect(account?.identities).toHaveLength(1);
      expect(account).not.toHaveProperty('password_hash');
    }
  });
});

test('an identity belongs to one member by a unique index', async () => {
  const [one, two] = [await aMember(), await aMember()];
  const identity = { provider: 'google', subject: aWord(), linked_at: new Date() } as const;
  await UserModel.updateOne({ _id: one.id }, { identities: [identity] });
  await expect(UserModel.updateOne({ _id: two.id }, { identities: [identity] })).rejects.toThrow(
    /duplicate/i,
  );
  await UserModel.updateOne({ _id: two.id }, { identities: [{ ...identity, provider: 'linkedin' }] });
  const plan = await UserModel.collection.find(hasIdentity(identity)).explain('queryPlanner');
  expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
});
