import { contract } from '@rosette/shared/contract/index.ts';
import type { UpdateProfileBody } from '@rosette/shared/contract/users.ts';
import { describe, expect, test } from 'vitest';
import { as } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, aWord, type Member, several } from '#test/factories.ts';
import { anImported } from '#test/imports.ts';

const { users } = contract;
type Query = Record<string, string>;

async function aMemberWith(profile: UpdateProfileBody): Promise<Member> {
  const member = await aMember();
  await as(member).call(users.updateMe, { body: profile });
  return member;
}

const found = async (query: Query, caller?: Member) =>
  (await as(caller ?? (await aMember({ tier: 'premium' }))).call(users.list, { query })).body.map(
    ({ id }) => id,
  );

const complete = {
  business_name: 'Voss',
  industry: 'Craft',
  bio: 'Bowls',
  profile_image: 'https://a.example/b',
};

describe('the order of the directory', () => {
  test('without sort is complete profiles first, then newest; with sort newest or by name', async () => {
    const town = aWord();
    const first = await aMemberWith({ ...complete, town, full_name: 'Åsa' });
    const second = await aMemberWith({ ...complete, bio: ' ', town, full_name: 'Berta' });
    const third = await aMemberWith({ ...complete, town, full_name: 'ada' });
    const fourth = await aMemberWith({ town, full_name: 'Zoe' });
    const ids = (...members: Member[]) => members.map(({ id }) => id);
    expect(await found({ town })).toEqual(ids(third, first, fourth, second));
    expect(await found({ town, sort: 'newest' })).toEqual(ids(fourth, third, second, first));
    expect(await found({ town, sort: 'name' })).toEqual(ids(third, first, second, fourth));
    await as(fourth).call(users.updateMe, { body: complete });
    expect(await found({ town })).toEqual(ids(fourth, third, first, second));
  });

  test('is 422 for an unknown sort', async () => {
    const caller = await aMember();
    const { status, detail } = await as(caller).call(users.list, { query: { sort: 'oldest' as 'name' } });
    expect([status, detail]).toEqual([422, 'Sort must be newest or name']);
  });
});

describe('the filters of the panel', () => {
  test('an admin finds accounts by role, running membership and state, also by search', async () => {
    const admin = await anAdmin();
    const word = aWord();
    const full_name = `Nora ${word}`;
    const premium = await aMember({ full_name, tier: 'premium', is_confirmed: true });
    const partner = await aMember({ full_name, role: 'partner', is_confirmed: false });
    const suspended = await aMember({ full_name, is_confirmed: true });
    const params = { id: suspended.id };
    await as(admin).call(contract.suspensions.suspend, { params, body: { reason: 'Spam' } });
    const waiting = await anApplicant();
    const imported = await anImported();
    const among = async (query: Query) => {
      const ids = await found({ limit: '100', sort: 'newest', ...query }, admin);
      const people = { premium, partner, suspended, waiting, imported };
      return Object.entries(people)
        .filter(([, { id }]) => ids.includes(id))
        .map(([name]) => name);
    };
    expect(await among({ q: word, role: 'partner' })).toEqual(['partner']);
    expect(await among({ q: word, tier: 'premium' })).toEqual(['premium']);
    expect(await among({ q: word, tier: 'free', state: 'member' })).toEqual(['partner']);
    expect(await among({ q: word, state: 'suspended' })).toEqual(['suspended']);
    expect(await among({ q: word, state: 'unconfirmed' })).toEqual(['partner']);
    expect(await among({ state: 'suspended' })).toEqual(['suspended']);
    expect(await among({ state: 'waiting' })).toEqual(['waiting']);
    expect(await among({ state: 'imported' })).toEqual(['imported']);
  });

  test.each([{ role: 'admin' }, { tier: 'basic' }, { state: 'suspended' }])(
    'a member asking with %j is told 403',
    async (query) => {
      const caller = await aMember({ tier: 'premium' });
      const { status, code } = await as(caller).call(users.list, { query: query as { role: 'admin' } });
      expect([status, code]).toEqual([403, 'not_allowed']);
    },
  );
});

describe('the filters of the directory', () => {
  test.each([
    ['town', 'Café Münster', 'cafe munster', 'Café'],
    ['offers', 'Product photography', 'PRODUCT PHOTOGRAPHY', 'photography'],
    ['needs', 'Übersetzung', 'ubersetzung', 'Uber'],
    ['industry', 'Crafts & Interiors', 'crafts & interiors', 'Crafts'],
  ] as const)('%s matches exact values, ignoring case and accents', async (name, value, asked, part) => {
    const word = aWord();
    const given = `${value} ${word}`;
    const member = await aMemberWith({
      [name]: name === 'offers' || name === 'needs' ? ['Other', given] : given,
    });
    expect(await found({ [name]: `${asked} ${word}` })).toEqual([member.id]);
    expect(await found({ [name]: part })).not.toContain(member.id);
    expect(await found({ [name]: word })).toEqual([]);
  });

  test('are combined with each other and with a search', async () => {
    const [town, offer] = [aWord(), aWord()];
    const both = await aMemberWith({ town, country: 'DE', offers: [offer], industry: 'Food' });
    const abroad = await aMemberWith({ town, country: 'AT', offers: [offer] });
    await aMemberWith({ town, country: 'DE' });
    expect(await found({ town, offers: offer })).toEqual([abroad.id, both.id]);
    expect(await found({ town, offers: offer, country: 'de' })).toEqual([both.id]);
    expect(await found({ town, offers: offer, country: 'DE', industry: 'Food', sort: 'name' })).toEqual([
      both.id,
    ]);
    expect(await found({ q: offer, country: 'AT' })).toEqual([abroad.id]);
    expect(await found({ town, needs: offer })).toEqual([]);
  });

  test('count all matches, not only those within the cap', async () => {
    const town = aWord();
    const members = await several(7, () => aMemberWith({ town }));
    const { body, headers } = await as(await aMember()).call(users.list, { query: { town } });
    expect([body.length, headers['x-total-count']]).toEqual([5, '7']);
    const [own] = members as [Member];
    expect(await found({ town }, own)).toHaveLength(6);
  });

  test('a search finds town, offers and needs', async () => {
    const [town, offer, need] = [aWord(), aWord(), aWord()];
    const member = await aMemberWith({ town, offers: ['Other', offer], needs: [need] });
    for (const q of [town, offer, need, offer.slice(2)]) expect(await found({ q })).toEqual([member.id]);
    await as(member).call(users.updateMe, { body: { offers: [] } });
    expect(await found({ q: offer })).toEqual([]);
  });

  test('a search for two words finds them in each order of the list', async () => {
    const [first, last] = [aWord(), aWord()];
    const members = await several(4, (index) =>
      aMemberWith({ full_name: `${first} ${last}${index}`, industry: `Food ${first}` }),
    );
    await aMemberWith({ full_name: last, business_name: first });
    const q = `${first.slice(1)} ${last.slice(0, 5)}`;
    const ids = members.map(({ id }) => id);
    expect(new Set(await found({ q }))).toEqual(new Set(ids));
    expect(await found({ q, sort: 'name' })).toEqual(ids);
    expect(await found({ q, industry: `Food ${first}` })).toHaveLength(4);
  });

  test.each(['.*', '$ne', '(', '[a-z]+', '\\', '{"$gt":""}', 't:x'])(
    '%j is searched as plain text',
    async (text) => {
      const caller = await aMember({ tier: 'premium' });
      for (const name of ['town', 'offers', 'needs', 'industry']) {
        const { status, body } = await as(caller).call(users.list, { query: { [name]: text } });
        expect([status, body]).toEqual([200, []]);
      }
    },
  );

  test('are 422 with an unknown country, a long value or a repeated one; empty ones are ignored', async () => {
    const caller = await aMember({ tier: 'premium' });
    const ask = async (query: object) => {
      const { status, detail } = await as(caller).call(users.list, { query });
      return [status, detail];
    };
    expect(await ask({ country: 'XX' })).toEqual([422, 'Enter a country as two letters, like DE']);
    expect(await ask({ offers: 'x'.repeat(41) })).toEqual([422, 'Offers can have at most 40 characters']);
    expect(await ask({ town: 'x'.repeat(121) })).toEqual([422, 'Town can have at most 120 characters']);
    const hundred = Array.from({ length: 100 }, (_, index) => `Town ${index}`);
    expect(await ask({ town: hundred })).toEqual([422, 'Town can only be given once']);
    expect((await ask({ country: '', town: ' ', industry: '', offers: '', needs: '' }))[0]).toBe(200);
  });
});
