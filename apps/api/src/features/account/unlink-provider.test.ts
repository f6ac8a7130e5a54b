import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as, raw } from '../../test/api.ts';
import { aMember, atOnce, withoutPassword, withProvider } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';

const { account, auth, users } = contract;

const unlink = (someone: { token: string }, provider: 'google' | 'linkedin') =>
  as(someone).call(account.unlinkProvider, { params: { provider } });

const stored = (id: string) => UserModel.findById(id).select('+identities').lean();

test('a provider is unlinked: she is told, and whoever came in by it is out', async () => {
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
    expect.objectContaining({ subject: 'Google no longer signs you in to Rosette', category: 'essential' }),
  );
  // An empty list would be indexed, and the second one refused as a duplicate.
  expect(await stored(member.id)).not.toHaveProperty('identities');
  const another = await withProvider(await aMember(), 'google');
  expect((await unlink(another, 'google')).status).toBe(200);
});

test('the other provider stays', async () => {
  const member = await withProvider(await withProvider(await aMember(), 'google'), 'linkedin');
  const { body } = await unlink(await withoutPassword(member), 'google');
  expect((await as(body).call(account.get)).body.providers).toEqual(['linkedin']);
});

test('all accounts at the same provider go together', async () => {
  const member = await withProvider(await withProvider(await aMember(), 'google'), 'google');
  expect((await unlink(member, 'google')).status).toBe(200);
  expect(await stored(member.id)).not.toHaveProperty('identities');
});

describe('is refused', () => {
  test('for the only way in: 409, and nothing has changed', async () => {
    const member = await withoutPassword(await withProvider(await aMember(), 'linkedin'));
    const { status, detail } = await unlink(member, 'linkedin');
    expect([status, detail]).toEqual([409, 'LinkedIn is your only way to sign in']);
    expect((await as(member).call(account.get)).body.providers).toEqual(['linkedin']);
  });

  test('for what is not linked: 404', async () => {
    const { status, detail } = await unlink(await withProvider(await aMember(), 'google'), 'linkedin');
    expect([status, detail]).toEqual([404, 'LinkedIn is not linked to your account']);
  });

  test('for a provider that is none: 404', async () => {
    const { token } = await aMember();
    const { status } = await raw()
      .post('/api/users/me/providers/constructor/unlink')
      .set('Authorization', `Bearer ${token}`);
    expect(status).toBe(404);
  });

  test('for one of the two at the same moment: a way in is always left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await withProvider(await withProvider(await aMember(), 'google'), 'linkedin');
      await withoutPassword(member);
      const answers = await atOnce(2, (index) => unlink(member, index ? 'google' : 'linkedin'));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await stored(member.id))?.identities).toHaveLength(1);
    }
  });
});
