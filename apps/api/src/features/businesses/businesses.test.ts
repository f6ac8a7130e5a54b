import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '../../test/api.ts';
import { aBusiness, aMember, anAdmin, aWord } from '../../test/factories.ts';
import { BusinessModel } from './business.model.ts';

const { businesses } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

test('a free member adds a business that everybody can open', async () => {
  const owner = await aMember();
  const { status, body } = await as(owner).call(businesses.create, {
    body: {
      name: ' Rose Bakery ',
      description: 'Bread',
      industry: 'Food',
      website: '',
      logo: 'https://a.example/l.png',
    },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Rose Bakery',
    description: 'Bread',
    industry: 'Food',
    website: null,
    logo: 'https://a.example/l.png',
    town: null,
    country: null,
    is_featured: false,
    is_top_placed: false,
    has_top_placement: false,
    owner_id: owner.id,
    owner: { id: owner.id, full_name: owner.user.full_name, business_name: null, profile_image: null },
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const opened = await as(null).call(businesses.get, { params: { id: body.id } });
  expect(opened.body).toEqual(body);
});

test('a visitor cannot add a business', async () => {
  const answer = await as(null).call(businesses.create, {
    body: { name: 'A', description: 'B', industry: 'C' },
  });
  expect(answer.status).toBe(401);
});

test('an invalid website is refused with 422 and its field name', async () => {
  const { status, body } = await as(await aMember()).call(businesses.create, {
    body: { name: 'A', description: 'B', industry: 'C', website: 'javascript:alert(1)' },
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ path: 'website' }] });
});

test.each([
  ['rose.example/shop', 'https://rose.example/shop'],
  ['http://rose.example', 'http://rose.example'],
])('the website %s is stored as %s', async (website, stored) => {
  const owner = await aMember();
  const { id } = await aBusiness(owner, { website });
  const { body } = await as(null).call(businesses.get, { params: { id } });
  expect(body.website).toBe(stored);
});

test('a business has a place, is found by its town, and an unknown country is 422', async () => {
  const owner = await aMember();
  const town = aWord();
  const { id } = await aBusiness(owner, { town, country: 'de' });
  const { body } = await as(null).call(businesses.list, { query: { q: town } });
  expect(body).toMatchObject([{ id, town, country: 'DE' }]);
  const change = (body: object) => as(owner).call(businesses.update, { params: { id }, body });
  expect((await change({ country: 'XX' })).status).toBe(422);
  expect((await change({ town: 'a'.repeat(121) })).status).toBe(422);
  expect((await change({ town: '', country: null })).body).toMatchObject({ town: null, country: null });
  expect((await as(null).call(businesses.list, { query: { q: town } })).body).toEqual([]);
});

test("flags in the owner's body are ignored", async () => {
  const owner = await aMember();
  const body = { name: 'A', description: 'B', industry: 'C', is_top_placed: true, is_featured: true };
  const { body: created } = await as(owner).call(businesses.create, { body });
  expect(created).toMatchObject({ is_top_placed: false, is_featured: false });
});

test('a business is created and updated at the time of the clock', async () => {
  const [morning, evening] = [new Date('2035-05-01T08:00:00Z'), new Date('2035-05-01T20:00:00Z')];
  clock.stopAt(morning);
  const owner = await aMember();
  const { id, created_at } = await aBusiness(owner);
  expect(created_at).toBe(morning.toISOString());
  clock.stopAt(evening);
  await as(owner).call(businesses.update, { params: { id }, body: { name: 'Rose Bakery' } });
  const stored = await BusinessModel.findById(id, 'created_at updated_at').lean();
  expect(stored).toMatchObject({ created_at: morning, updated_at: evening });
});

describe('changing a business', () => {
  test('keeps omitted fields, clears empty ones and updates the search index', async () => {
    const owner = await aMember();
    const [before, after] = [aWord(), aWord()];
    const { id } = await aBusiness(owner, { name: before, website: 'https://a.example' });
    const { status, body } = await as(owner).call(businesses.update, {
      params: { id },
      body: { name: after, website: '' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: after, website: null, industry: 'Food' });
    const found = async (q: string) => (await as(null).call(businesses.list, { query: { q } })).body.length;
    expect([await found(before), await found(after)]).toEqual([0, 1]);
  });

  test('refuses an empty required field with 422', async () => {
    const owner = await aMember();
    const { id } = await aBusiness(owner);
    const answer = await as(owner).call(businesses.update, { params: { id }, body: { name: ' ' } });
    expect([answer.status, answer.detail]).toEqual([422, 'Name is required']);
  });

  test('twice at once keeps both fields and the search index', async () => {
    const owner = await aMember();
    const { id } = await aBusiness(owner);
    const [name, description] = [aWord(), aWord()];
    await Promise.all([
      as(owner).call(businesses.update, { params: { id }, body: { name } }),
      as(owner).call(businesses.update, { params: { id }, body: { description } }),
    ]);
    for (const q of [name, description]) {
      const { body } = await as(null).call(businesses.list, { query: { q } });
      expect(body).toMatchObject([{ id, name, description }]);
    }
  });

  test.each(['update', 'remove'] as const)(
    'to %s a business is 403 for other members, allowed for admins',
    async (action) => {
      const { id } = await aBusiness(await aMember());
      const call = async (someone: { token: string } | null) =>
        action === 'update'
          ? as(someone).call(businesses.update, { params: { id }, body: { name: 'Changed' } })
          : as(someone).call(businesses.remove, { params: { id }, body: { reason: 'Not true' } });
      expect((await call(null)).status).toBe(401);
      expect((await call(await aMember({ tier: 'corporate', role: 'partner' }))).status).toBe(403);
      const { body } = await as(null).call(businesses.get, { params: { id } });
      expect(body.name).toBe('Rose Bakery');
      expect((await call(await anAdmin())).status).toBe(action === 'update' ? 200 : 204);
    },
  );

  test('a removed business is gone for everybody, and removing it again is 404', async () => {
    const owner = await aMember();
    const { id } = await aBusiness(owner);
    const answer = await as(owner).call(businesses.remove, { params: { id } });
    expect([answer.status, answer.body]).toEqual([204, {}]);
    expect((await as(owner).call(businesses.remove, { params: { id } })).status).toBe(404);
    expect((await as(null).call(businesses.get, { params: { id } })).status).toBe(404);
  });

  test.each([nobodysId, 'nonsense', '%00'])('id %s is not there', async (id) => {
    const owner = await aMember();
    expect((await as(null).call(businesses.get, { params: { id } })).status).toBe(404);
    expect((await as(owner).call(businesses.update, { params: { id }, body: { name: 'A' } })).status).toBe(
      404,
    );
    expect((await as(owner).call(businesses.remove, { params: { id } })).status).toBe(404);
  });
});
