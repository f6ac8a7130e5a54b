import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as, raw } from '#test/api.ts';
import { aMember, atOnce, withoutPassword, withProvider } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { account, auth, users } = contract;

const unlink = (someone: { token: string }, provider: 'google' | 'linkedin') =>
  as(someone).call(account.unlinkProvider, { params: { provider } });

const stored = (id: string) => UserModel.findById(id).select('+identities').lean();

test('unlinking a provider notifies her by mail and ends every session', async () => {
  const member = await withProvider(await aMember(), 'google');
  const elsewhere = await as(null).call(auth.login, {
    body: { email: member.user.email, password: member.password },
  });
  const { status, body } = await unlink(member, 'google');
  expect(status).toBe(200);
  expect((await as(body).call(account.get)).body.providers).toEqual([]);
  for (const ended of [member, elsewhere.body]) {
    expect((await as(ended).call(users.me)).status).toBe(401);
  }
  expect(await mailsTo(member.user.email)).toContainEqual(
    expect.objectContaining({ subject: 'Google no longer signs you in to Rosette', category: 'security' }),
  );
  // An empty array would be indexed, and the next one refused as a duplicate.
  expect(await stored(member.id)).not.toHaveProperty('identities');
  const another = await withProvider(await aMember(), 'google');
  expect((await unlink(another, 'google')).status).toBe(200);
});

test('unlinking one provider keeps the other', async () => {
  const member = await withProvider(await withProvider(await aMember(), 'google'), 'linkedin');
  const { body } = await unlink(await withoutPassword(member), 'google');
  expect((await as(body).call(account.get)).body.providers).toEqual(['linkedin']);
});

test('unlinking a provider removes all its identities', async () => {
  const member = await withProvider(await withProvider(await aMember(), 'google'), 'google');
  expect((await unlink(member, 'google')).status).toBe(200);
  expect(await stored(member.id)).not.toHaveProperty('identities');
});

describe('unlinking is refused', () => {
  test('for the only way to sign in, with 409', async () => {
    const member = await withoutPassword(await withProvider(await aMember(), 'linkedin'));
    const { status, detail } = await unlink(member, 'linkedin');
    expect([status, detail]).toEqual([409, 'LinkedIn is your only way to sign in']);
    expect((await as(member).call(account.get)).body.providers).toEqual(['linkedin']);
  });

  test('for a provider that is not linked, with 404', async () => {
    const { status, detail } = await unlink(await withProvider(await aMember(), 'google'), 'linkedin');
    expect([status, detail]).toEqual([404, 'LinkedIn is not linked to your account']);
  });

  test('for an unknown provider, with 404', async () => {
    const { token } = await aMember();
    const { status } = await raw()
      .post('/api/users/me/providers/constructor/unlink')
      .set('Authorization', `Bearer ${token}`);
    expect(status).toBe(404);
  });

  test('for one of two at the same moment, so that one way to sign in remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await withProvider(await withProvider(await aMember(), 'google'), 'linkedin');
      await withoutPassword(member);
      const answers = await atOnce(2, (index) => unlink(member, index ? 'google' : 'linkedin'));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await stored(member.id))?.identities).toHaveLength(1);
    }
  });
});
