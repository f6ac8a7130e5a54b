import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aMember, atOnce, aWord } from '#test/factories.ts';
import { UserModel } from './user.model.ts';

const { users } = contract;

describe("the caller's own profile", () => {
  test('holds e-mail address, membership and settings', async () => {
    const membership_expires = new Date('2040-01-01T00:00:00Z');
    const member = await aMember({ tier: 'basic', membership_expires });
    const { body } = await as(member).call(users.me);
    expect(body).toMatchObject({
      email: member.user.email,
      membership_tier: 'basic',
      membership_expires: '2040-01-01T00:00:00.000Z',
      email_visibility: 'connections',
      takes_requests: true,
    });
  });

  test('an update keeps omitted fields, clears empty ones, and changes the search index', async () => {
    const [before, after] = [aWord(), aWord()];
    const member = await aMember({ business_name: before, industry: 'Food' });
    const { status, body } = await as(member).call(users.updateMe, {
      body: { business_name: after, industry: '', bio: ' Hello ' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ business_name: after, industry: null, bio: 'Hello' });
    expect(body.full_name).toBe(member.user.full_name);
    const found = async (q: string) => (await as(member).call(users.list, { query: { q } })).body.length;
    expect([await found(before), await found(after)]).toEqual([0, 1]);
  });

  test('an update ignores role, tier, e-mail address and other fields that are not editable', async () => {
    const member = await aMember();
    const body = {
      bio: 'Hello',
      role: 'admin',
      membership_tier: 'corporate',
      membership_expires: '2099-01-01',
      email: 'other@rosette.example',
      password_hash: 'x',
      token_version: 9,
      id: '0',
      $set: { role: 'admin' },
    };
    expect((await as(member).call(users.updateMe, { body })).status).toBe(200);
    expect((await as(member).call(users.me)).body).toEqual({ ...member.user, bio: 'Hello' });
  });

  test.each([
    ['full_name', ' '],
    ['full_name', 'x'.repeat(121)],
    ['bio', 'x'.repeat(2001)],
    ['profile_image', 'javascript:alert(1)'],
    ['email_visibility', 'everybody'],
    ['takes_requests', 'yes'],
  ])('an invalid %s is refused with 422 and its field name, and changes nothing', async (field, value) => {
    const member = await aMember();
    const answer = await as(member).call(users.updateMe, { body: { bio: 'Hello', [field]: value } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ path: field, message: answer.detail }] });
    expect((await as(member).call(users.me)).body).toEqual(member.user);
  });

  test('20 updates of different fields at once are all kept', async () => {
    const member = await aMember();
    const values = { full_name: aWord(), business_name: aWord(), industry: aWord(), bio: aWord() };
    const fields = Object.entries(values);
    await atOnce(20, (index) => {
      const [field, value] = fields[index % fields.length] as [string, string];
      return as(member).call(users.updateMe, { body: { [field]: value } });
    });
    expect((await as(member).call(users.me)).body).toMatchObject(values);
    for (const q of [values.full_name, values.business_name, values.industry]) {
      expect((await as(member).call(users.list, { query: { q } })).body).toHaveLength(1);
    }
  });

  test('is 401 for a deleted member', async () => {
    const member = await aMember();
    await UserModel.deleteOne({ _id: member.id });
    expect((await as(member).call(users.me)).status).toBe(401);
  });
});
