import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aMember } from '#test/factories.ts';

const { users } = contract;

const profile = {
  town: 'Leipzig',
  country: 'DE',
  website: 'https://steinzeug.example',
  offers: ['Ceramics', 'Workshops'],
  needs: ['Photography'],
};

test('a member sets place, offers and needs, and others see them', async () => {
  const member = await aMember();
  const { status, body } = await as(member).call(users.updateMe, {
    body: { ...profile, country: 'de', website: ' steinzeug.example ' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject(profile);
  expect((await as(member).call(users.me)).body).toMatchObject(profile);
  const other = await aMember();
  expect((await as(other).call(users.get, { params: { id: member.id } })).body).toMatchObject(profile);
  const { body: found } = await as(other).call(users.list, { query: { q: member.user.full_name } });
  expect(found.find(({ id }) => id === member.id)).toMatchObject(profile);
});

test('an update keeps omitted fields and clears empty ones', async () => {
  const member = await aMember();
  await as(member).call(users.updateMe, { body: profile });
  const kept = await as(member).call(users.updateMe, { body: { bio: 'Stoneware' } });
  expect(kept.body).toMatchObject({ ...profile, bio: 'Stoneware' });
  const cleared = await as(member).call(users.updateMe, {
    body: { town: '', country: '', website: null, offers: [], needs: null },
  });
  expect(cleared.body).toMatchObject({ town: null, country: null, website: null, offers: [], needs: [] });
});

test.each([
  [{ country: 'XX' }, 'Enter a country as two letters, like DE'],
  [{ country: 'Germany' }, 'Enter a country as two letters, like DE'],
  [{ website: 'javascript:alert(1)' }, 'Enter a web address like https://example.com'],
  [{ website: 'ftp://steinzeug.example' }, 'Enter a web address like https://example.com'],
  [{ offers: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'Offers can have at most 5 entries'],
  [{ needs: ['x'.repeat(41)] }, 'Needs can have at most 40 characters'],
  [{ town: 'x'.repeat(121) }, 'Town can have at most 120 characters'],
  [{ offers: 'Ceramics' as never }, 'Offers must be a list'],
])('%j is refused with a message and changes nothing', async (body, sentence) => {
  const member = await aMember();
  await as(member).call(users.updateMe, { body: profile });
  const refused = await as(member).call(users.updateMe, { body: { bio: 'New', ...body } });
  expect([refused.status, refused.detail]).toEqual([422, sentence]);
  expect((await as(member).call(users.me)).body).toMatchObject({ ...profile, bio: null });
});
