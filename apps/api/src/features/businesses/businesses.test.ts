import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '../../test/api.ts';
import { aBusiness, aMember, anAdmin, aWord, several } from '../../test/factories.ts';
import { anActiveAdvertisement, anAdvertisement } from '../../test/placements.ts';
import { BusinessModel } from './business.model.ts';
import { setBusinessFlags } from './businesses.service.ts';

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

describe('the showcase of businesses', () => {
  test('lists top placed, then featured, then newest; or newest first with sort', async () => {
    const owner = await aMember();
    const name = aWord();
    const [oldest, featured, top, newest] = (await several(4, () => aBusiness(owner, { name }))).map(
      ({ id }) => id,
    ) as [string, string, string, string];
    await setBusinessFlags(null, featured, { is_featured: true });
    await setBusinessFlags(null, top, { is_top_placed: true });

    const { body } = await as(await aMember({ tier: 'premium' })).call(businesses.list, {
      query: { q: name },
    });
    expect(body.map(({ id }) => id)).toEqual([top, featured, newest, oldest]);

    const news = await as(await aMember({ tier: 'premium' })).call(businesses.list, {
      query: { q: name, sort: 'created' },
    });
    expect(news.body.map(({ id }) => id)).toEqual([newest, top, featured, oldest]);
  });

  test('lists the businesses of an advertiser on top while her Top Placement is active', async () => {
    clock.setTo('2042-03-01T10:00:00Z');
    const name = aWord();
    const [advertiser, owner] = [await aMember(), await aMember()];
    const advertised = await aBusiness(advertiser, { name });
    const [featured, flagged, newest] = (await several(3, () => aBusiness(owner, { name }))).map(
      ({ id }) => id,
    ) as [string, string, string];
    await setBusinessFlags(null, featured, { is_featured: true });
    await setBusinessFlags(null, flagged, { is_top_placed: true });
    const listed = async (query: object = {}) =>
      (await as(null).call(businesses.list, { query: { q: name, ...query } })).body;
    const ids = async (query: object = {}) => (await listed(query)).map(({ id }) => id);
    const ended = [flagged, featured, newest];
    expect(await ids()).toEqual(ended);

    const ad = await anAdvertisement(advertiser, [], { ad_type: 'top_placement' });
    expect(await ids()).toEqual(ended);
    await as(await anAdmin()).call(contract.admin.markAdvertisementPaid, { params: { id: ad.id } });
    // Both are on top, the newer one first.
    expect(await ids()).toEqual([flagged, advertised.id, featured]);
    expect(await listed()).toMatchObject([
      { is_top_placed: true, has_top_placement: false },
      { is_top_placed: true, has_top_placement: true },
      { is_top_placed: false, has_top_placement: false },
    ]);
    const everything = as(await anAdmin());
    const page = async (offset: number, limit: number) =>
      (
        await everything.call(businesses.list, {
          query: { q: name, offset: String(offset), limit: String(limit) },
        })
      ).body.map(({ id }) => id);
    const all = [flagged, advertised.id, featured, newest];
    for (let offset = 0; offset <= 4; offset += 1)
      for (let limit = 1; limit <= 4; limit += 1)
        expect(await page(offset, limit)).toEqual(all.slice(offset, offset + limit));
    expect(await ids({ sort: 'created' })).toEqual([newest, flagged, featured]);
    const opened = await as(null).call(businesses.get, { params: { id: advertised.id } });
    expect(opened.body.is_top_placed).toBe(true);

    clock.setTo('2042-03-31T10:05:00Z');
    expect(await ids()).toEqual(ended);
    const reopened = await as(null).call(businesses.get, { params: { id: advertised.id } });
    expect(reopened.body).toMatchObject({ is_top_placed: false, has_top_placement: false });
  });

  test.each(['featured_business', 'spotlight_article'] as const)(
    'does not list a business on top for a %s of its owner',
    async (ad_type) => {
      const advertiser = await aMember();
      const { id } = await aBusiness(advertiser);
      await anActiveAdvertisement(advertiser, { ad_type });
      const { body } = await as(null).call(businesses.get, { params: { id } });
      expect(body.is_top_placed).toBe(false);
    },
  );

  test("keeps an admin's flag when the advertisement of the owner ends", async () => {
    clock.setTo('2042-05-01T10:00:00Z');
    const advertiser = await aMember();
    const { id } = await aBusiness(advertiser);
    await anActiveAdvertisement(advertiser, { ad_type: 'top_placement' });
    const patch = async (is_top_placed: boolean) =>
      (
        await as(await anAdmin()).call(contract.admin.patchBusiness, {
          params: { id },
          body: { is_top_placed },
        })
      ).body.is_top_placed;
    expect([await patch(false), await patch(true)]).toEqual([true, true]);
    clock.setTo('2042-06-01T10:00:00Z');
    expect((await as(null).call(businesses.get, { params: { id } })).body.is_top_placed).toBe(true);
  });

  test.each([
    ['visitor', null, 3],
    ['free', 'free', 3],
    ['basic', 'basic', 5],
    ['premium', 'premium', 6],
    ['corporate', 'corporate', 6],
  ] as const)('shows a %s caller as many as her tier allows, and counts all', async (_, tier, seen) => {
    const name = aWord();
    const owner = await aMember();
    await several(6, () => aBusiness(owner, { name }));
    const caller = tier && (await aMember({ tier }));
    const { body, headers } = await as(caller).call(businesses.list, { query: { q: name } });
    expect(body).toHaveLength(seen);
    expect(headers['x-total-count']).toBe('6');
  });

  test("shows the caller's own in addition to her cap, in their order", async () => {
    const name = aWord();
    const caller = await aMember();
    const own = await aBusiness(caller, { name });
    const owner = await aMember();
    const others = await several(4, () => aBusiness(owner, { name }));

    const { body, headers } = await as(caller).call(businesses.list, { query: { q: name } });
    expect(body.map(({ id }) => id)).toEqual([
      ...others
        .slice(1)
        .reverse()
        .map(({ id }) => id),
      own.id,
    ]);
    expect(headers['x-total-count']).toBe('5');
  });

  test("shows all of the caller's own, however many there are before and after those of others", async () => {
    const [word, other, member] = [aWord(), await aMember(), await aMember()];
    const add = (owner_id: string, count: number) =>
      BusinessModel.insertMany(
        Array.from({ length: count }, (_, index) => ({
          ...{ owner_id, name: `${word} ${index}`, description: 'Bread', industry: 'Food' },
          search_text: word,
        })),
      );
    const list = async (query: object) => {
      const { headers, body } = await as(member).call(businesses.list, { query: { q: word, ...query } });
      return [
        headers['x-total-count'],
        body.map(({ owner_id }) => (owner_id === member.id ? 'own' : 'other')),
      ];
    };
    const own = (count: number) => Array.from({ length: count }, () => 'own');
    const others = ['other', 'other', 'other'];
    await add(member.id, 2);
    await add(other.id, 25);
    expect(await list({})).toEqual(['27', [...others, ...own(2)]]);
    expect(await list({ offset: '2', limit: '2' })).toEqual(['27', ['other', 'own']]);
    await add(member.id, 25);
    expect(await list({})).toEqual(['52', [...own(25), ...others, ...own(2)]]);
    expect(await list({ offset: '24', limit: '5' })).toEqual(['52', ['own', ...others, 'own']]);
  });

  test('pages within the cap', async () => {
    const name = aWord();
    const owner = await aMember();
    await several(5, () => aBusiness(owner, { name }));
    const page = async (offset: string) =>
      (await as(null).call(businesses.list, { query: { q: name, limit: '2', offset } })).body;
    expect(await page('0')).toHaveLength(2);
    expect(await page('2')).toHaveLength(1);
    expect(await page('4')).toHaveLength(0);
    expect(new Set([...(await page('0')), ...(await page('2'))].map(({ id }) => id)).size).toBe(3);
  });

  test.each([
    ['name', (word: string) => ({ name: `Bäckerei ${word}` })],
    ['description', (word: string) => ({ description: `All about ${word}.` })],
    ['industry', (word: string) => ({ industry: word })],
  ] as const)('finds a part of the %s, ignoring case and accents', async (_, traits) => {
    const word = aWord();
    const business = await aBusiness(await aMember(), traits(`${word}é(x)`));
    const found = async (q: string) =>
      (await as(null).call(businesses.list, { query: { q } })).body.map(({ id }) => id);
    expect(await found(`${word.toUpperCase()}E(X`)).toEqual([business.id]);
    expect(await found(`.*${word}`)).toEqual([]);
  });

  test('filters by the exact industry, ignoring case and accents', async () => {
    const industry = aWord();
    const owner = await aMember();
    const wanted = await aBusiness(owner, { industry: `Déco ${industry}` });
    await aBusiness(owner, { industry: `Déco ${industry} and more` });
    const { body } = await as(null).call(businesses.list, { query: { industry: `deco ${industry}` } });
    expect(body.map(({ id }) => id)).toEqual([wanted.id]);
  });
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
