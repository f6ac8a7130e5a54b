import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '../../test/api.ts';
import { aBusiness, aMember, anAdmin, aWord, several } from '../../test/factories.ts';
import { anActiveAdvertisement, anAdvertisement } from '../../test/placements.ts';
import { BusinessModel } from './business.model.ts';
import { setBusinessFlags } from './businesses.service.ts';

const { businesses } = contract;

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
