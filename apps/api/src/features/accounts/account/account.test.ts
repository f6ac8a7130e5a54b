import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as } from '#test/api.ts';
import { aMember, atOnce } from '#test/factories.ts';

const { account, auth, users } = contract;

describe('the account settings', () => {
  test('of an account with password and unconfirmed address', async () => {
    const member = await aMember();
    expect((await as(member).call(account.get)).body).toEqual({
      email: member.user.email,
      is_email_verified: false,
      pending_email: null,
      has_password: true,
      providers: [],
      unlinked_providers: [],
      can_mail: true,
    });
  });

  test('of a social-only account with confirmed address', async () => {
    const member = await aMember();
    await UserModel.updateOne(
      { _id: member.id },
      {
        $unset: { password_hash: 1 },
        $set: {
          email_verified_at: new Date(),
          identities: [{ provider: 'google', subject: 'her-number', linked_at: new Date() }],
        },
      },
    );
    expect((await as(member).call(account.get)).body).toMatchObject({
      is_email_verified: true,
      has_password: false,
      providers: ['google'],
    });
  });
});

describe('signing out everywhere', () => {
  test('ends every session except the new one', async () => {
    const member = await aMember();
    const elsewhere = await as(null).call(auth.login, {
      body: { email: member.user.email, password: member.password },
    });
    const { body } = await as(member).call(account.signOutEverywhere);
    expect((await as(member).call(users.me)).status).toBe(401);
    expect((await as(elsewhere.body).call(users.me)).status).toBe(401);
    expect((await as(body).call(users.me)).body.id).toBe(member.id);
  });

  test('keeps the sessions of other members', async () => {
    const [member, other] = [await aMember(), await aMember()];
    await as(member).call(account.signOutEverywhere);
    expect((await as(other).call(users.me)).status).toBe(200);
  });

  test('called ten times at once leaves one session', async () => {
    const member = await aMember();
    const answers = await atOnce(10, () => as(member).call(account.signOutEverywhere));
    const sessions = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    const statuses = await Promise.all(sessions.map(async (it) => (await as(it).call(users.me)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('of a deleted account answers no token', async () => {
    const member = await aMember();
    await UserModel.deleteOne({ _id: member.id });
    expect((await as(member).call(account.signOutEverywhere)).status).toBe(401);
  });
});
