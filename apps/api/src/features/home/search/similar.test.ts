import { contract } from '@rosette/shared/contract/index.ts';
import type { UpdateProfileBody } from '@rosette/shared/contract/users.ts';
import { describe, expect, test } from 'vitest';
import { as, type Someone } from '#test/api.ts';
import { aConversation } from '#test/contacts.ts';
import { aBusiness, aMember, anEvent, anOpportunity, aWord, type Member, several } from '#test/factories.ts';

const { users, businesses, events, opportunities, contacts, blocks, search } = contract;

async function aMemberWith(profile: UpdateProfileBody): Promise<Member> {
  const member = await aMember();
  await as(member).call(users.updateMe, { body: profile });
  return member;
}

interface Answered {
  body: unknown;
  headers: Record<string, string>;
}

/** Ids, X-Search and X-Total-Count of an answer. */
const seen = ({ body, headers }: Answered) => ({
  ids: (body as { id: string }[]).map(({ id }) => id),
  search: headers['x-search'],
  total: headers['x-total-count'],
});

describe('a list where nothing matches', () => {
  test('looks again with each long word cut, in every list, and says so', async () => {
    const word = aWord();
    const maker = await aMember({ tier: 'premium', business_name: `${word}y` });
    const business = await aBusiness(maker, { description: `We do ${word}y.` });
    const event = await anEvent(maker, { location: `${word}y` });
    const opportunity = await anOpportunity(maker, { title: `${word}y` });
    const viewer = await aMember({ tier: 'premium' });
    await aConversation(viewer, maker);
    const query = { q: `${word}er`.toUpperCase() };
    const found = (id: string) => ({ ids: [id], search: 'similar', total: '1' });
    expect(seen(await as(viewer).call(users.list, { query }))).toEqual(found(maker.id));
    expect(seen(await as(viewer).call(businesses.list, { query }))).toEqual(found(business.id));
    expect(seen(await as(viewer).call(events.list, { query }))).toEqual(found(event.id));
    expect(seen(await as(null).call(events.list, { query }))).toEqual(found(event.id));
    expect(seen(await as(viewer).call(opportunities.list, { query }))).toEqual(found(opportunity.id));
    const mine = await as(maker).call(opportunities.list, { query: { ...query, mine: 'true' } });
    expect(seen(mine)).toEqual(found(opportunity.id));
    const known = await as(viewer).call(contacts.list, { query });
    expect(seen(known)).toMatchObject({ search: 'similar', total: '1' });
  });

  test('has no header where something matches, and where nothing is similar either', async () => {
    const word = aWord();
    const member = await aMemberWith({ offers: [`Product ${word}y`] });
    const viewer = await aMember({ tier: 'premium' });
    const find = async (q: string) => seen(await as(viewer).call(users.list, { query: { q } }));
    const exact = { ids: [member.id], search: undefined, total: '1' };
    expect(await find(word)).toEqual(exact);
    expect(await find(`${word}er`)).toEqual({ ...exact, search: 'similar' });
    const nothing = { ids: [], search: undefined, total: '0' };
    expect(await find(aWord())).toEqual(nothing);
    // Words of up to five letters are not cut.
    expect(await find(`${word.slice(0, 4)}/`)).toEqual(nothing);
  });

  test('needs every word, in any field; short ones as they are', async () => {
    const [craft, town] = [aWord(), aWord()];
    const both = await aMemberWith({ offers: [`${craft}y`], town: `Ulm ${town}` });
    await aMemberWith({ offers: [`${craft}y`] });
    await aMemberWith({ town });
    const viewer = await aMember({ tier: 'premium' });
    const find = async (q: string) => seen(await as(viewer).call(users.list, { query: { q } })).ids;
    expect(await find(`${craft}er ${town}`)).toEqual([both.id]);
    expect(await find(`${town} ulm ${craft}er`)).toEqual([both.id]);
    expect(await find(`${town} ulms ${craft}er`)).toEqual([]);
    expect(await find(`${town} .*.* ${craft}er`)).toEqual([]);
  });

  test('keeps caps, totals, pages, filters and blocks', async () => {
    const [word, town] = [aWord(), aWord()];
    const members = await several(7, () => aMemberWith({ industry: `${word}y`, town }));
    const [blocked] = members as [Member];
    const find = async (viewer: Someone, query: object = {}) =>
      seen(await as(viewer).call(users.list, { query: { q: `${word}er`, ...query } }));
    const capped = await find(await aMember());
    expect([capped.ids.length, capped.total, capped.search]).toEqual([5, '7', 'similar']);
    const premium = await aMember({ tier: 'premium' });
    await as(premium).call(blocks.create, { body: { user_id: blocked.id } });
    const all = await find(premium);
    expect([all.ids.length, all.total, all.search]).toEqual([6, '6', 'similar']);
    expect(all.ids).not.toContain(blocked.id);
    expect(await find(premium, { limit: '2', offset: '4' })).toEqual({ ...all, ids: all.ids.slice(4) });
    expect(await find(premium, { limit: '2', offset: '9' })).toEqual({ ...all, ids: [] });
    expect(await find(premium, { town })).toEqual(all);
    expect(await find(premium, { town: 'Elsewhere' })).toEqual({ ids: [], total: '0', search: undefined });
  });
});

test('facets are those of their list', async () => {
  const [word, town, other] = [aWord(), aWord(), aWord()];
  await aMemberWith({ offers: [`${word}y`], town });
  await aMemberWith({ offers: [`${word}y`, `${word}er`], town: other });
  const viewer = await aMember();
  const facets = async (query: object) => {
    const { body, headers } = await as(viewer).call(users.facets, { query });
    return { towns: body.towns.map(({ value }) => value).sort(), search: headers['x-search'] };
  };
  const both = { towns: [town, other].sort(), search: 'similar' };
  expect(await facets({ q: `${word}ist` })).toEqual(both);
  expect(await facets({ q: `${word}er` })).toEqual({ towns: [other], search: undefined });
  // Nothing matches in this town, so the list there is looked up again.
  expect(await facets({ q: `${word}er`, town })).toEqual(both);
  expect(await facets({ q: aWord() })).toEqual({ towns: [], search: undefined });
  expect(await facets({ town })).toMatchObject({ search: undefined });
});

test('searching everything looks again list by list, and names the lists', async () => {
  const word = aWord();
  const maker = await aMember({ tier: 'premium', business_name: `${word}y` });
  const event = await anEvent(maker, { title: `${word}y` });
  const exact = await aBusiness(maker, { name: `${word}er` });
  await aBusiness(maker, { name: `${word}y` });
  const viewer = await aMember({ tier: 'premium' });
  const find = (q: string) => as(viewer).call(search.find, { query: { q } });
  const { body, headers } = await find(`${word}er`);
  expect(headers['x-search']).toBe('similar=people,events');
  expect(body).toMatchObject({
    people: [{ id: maker.id }],
    businesses: [{ id: exact.id }],
    events: [{ id: event.id }],
    opportunities: [],
  });
  expect((await find(word)).headers).not.toHaveProperty('x-search');
  expect((await find(aWord())).headers).not.toHaveProperty('x-search');
});
