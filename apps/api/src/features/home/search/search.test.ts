import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as, type Someone } from '#test/api.ts';
import { aBusiness, aMember, anEvent, anOpportunity, aWord, several } from '#test/factories.ts';

const { opportunities } = contract;
const find = (someone: Someone | null, q: string) => as(someone).call(contract.search.find, { query: { q } });
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

test('people, businesses, events and opportunities are found as in their lists', async () => {
  const word = aWord();
  const maker = await aMember({ tier: 'premium', business_name: `House of ${word}` });
  const business = await aBusiness(maker, { name: `Bakery ${word}` });
  const event = await anEvent(maker, { title: `Breakfast ${word}` });
  const opportunity = await anOpportunity(maker, { title: `Baker ${word}` });
  const viewer = await aMember({ tier: 'premium' });
  const { status, body } = await find(viewer, word.toUpperCase());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    people: [{ id: maker.id, business_name: `House of ${word}` }],
    businesses: [{ id: business.id, owner: { id: maker.id } }],
    events: [{ id: event.id, my_rsvp: null }],
    opportunities: [{ id: opportunity.id, applicants: [] }],
  });
  expect(idsOf((await find(maker, word)).body.people)).toEqual([maker.id]);
});

test("at most five of each kind, and no more than the caller's tier allows", async () => {
  const word = aWord();
  const maker = await aMember({ tier: 'premium' });
  await several(6, () => aMember({ business_name: word }));
  await several(6, () => aBusiness(maker, { name: word }));
  await several(6, () => anEvent(maker, { title: word }));
  await several(6, () => anOpportunity(maker, { title: word }));
  const counts = async (someone: Someone) => {
    const found = (await find(someone, word)).body;
    return [found.people, found.businesses, found.events, found.opportunities].map(({ length }) => length);
  };
  expect(await counts(await aMember({ tier: 'premium' }))).toEqual([5, 5, 5, 5]);
  expect(await counts(await aMember())).toEqual([5, 3, 5, 5]);
});

test('past events and closed opportunities are not found', async () => {
  const word = aWord();
  const maker = await aMember({ tier: 'premium' });
  await anEvent(maker, { title: word, date: '2024-01-01T10:00:00Z' });
  const { id } = await anOpportunity(maker, { title: word });
  await as(maker).call(opportunities.close, { params: { id } });
  const nothing = { people: [], businesses: [], events: [], opportunities: [] };
  expect((await find(maker, word)).body).toEqual(nothing);
});

describe('a search that is refused', () => {
  test.each(['', 'a', ' a ', 'a'.repeat(101)])('%j is 422', async (q) => {
    expect((await find(await aMember(), q)).status).toBe(422);
  });

  test('without q is 422, as a visitor 401', async () => {
    const { status } = await as(await aMember()).call(contract.search.find, { query: {} as { q: string } });
    expect(status).toBe(422);
    expect((await find(null, 'rose')).status).toBe(401);
  });

  test.each(['.*', '((', '[a-', '\\\\', '$where', '**'])('%s is a text like any other', async (q) => {
    expect((await find(await aMember(), q)).status).toBe(200);
  });
});
