import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { OpportunityModel, termFrom } from '#features/opportunities/opportunity.model.ts';
import { ContactModel } from '#features/users/connections/contact.model.ts';
import { searchableBy } from '#lib/search.ts';
import { as } from './api.ts';
import { aConversation, aRequest } from './contacts.ts';
import { aMember, anEvent, aWord } from './factories.ts';

const { blocks, contacts, events, opportunities, users } = contract;

/** Written past the API, which would take a while to post them. */
const postMany = (poster_id: string, title: string, count: number) =>
  OpportunityModel.insertMany(
    Array.from({ length: count }, () => ({
      ...termFrom(new Date()),
      ...searchableBy([title]),
      ...{ poster_id, title, type: 'job', description: 'Early mornings' },
    })),
  );

test('the total of a search counts all that match, on each page', async () => {
  const poster = await aMember({ tier: 'premium' });
  const [many, few] = [aWord(), aWord()];
  await postMany(poster.id, many, 1_002);
  await postMany(poster.id, few, 3);
  const totalOf = async (query: Record<string, string>) => {
    const { headers } = await as(poster).call(opportunities.list, { query });
    return headers['x-total-count'];
  };
  expect(await totalOf({ q: few, limit: '1' })).toBe('3');
  expect(await totalOf({ q: many, limit: '1' })).toBe('1002');
  expect(await totalOf({ q: many, limit: '60', offset: '940' })).toBe('1002');
  expect(await totalOf({ limit: '1' })).toBe('1005');
});

test('members hidden from the caller are in no total, with and without a filter', async () => {
  const caller = await aMember({ tier: 'premium' });
  const town = aWord();
  const neighbours = [await aMember(), await aMember()];
  for (const neighbour of neighbours) await as(neighbour).call(users.updateMe, { body: { town } });
  const totals = async () => {
    const queries = [{ limit: '1' }, { limit: '1', town }, { limit: '1', q: town }];
    const answers = await Promise.all(queries.map((query) => as(caller).call(users.list, { query })));
    return answers.map(({ headers }) => Number(headers['x-total-count']));
  };
  const [all = 0, ...narrowed] = await totals();
  expect(narrowed).toEqual([2, 2]);
  await as(caller).call(blocks.create, { body: { user_id: neighbours[0]?.id ?? '' } });
  expect(await totals()).toEqual([all - 1, 1, 1]);
});

test('the total of a period of events counts those that run in it', async () => {
  const organizer = await aMember({ tier: 'premium' });
  const inMay = (day: number, hour = 0) => new Date(Date.UTC(2150, 4, day, hour)).toISOString();
  const [from, until] = [inMay(10), inMay(20)];
  const spans = {
    over: [inMay(9, 20), inMay(9, 22)],
    runningAtFrom: [inMay(9, 22), inMay(10, 2)],
    longRunning: [inMay(1), inMay(30)],
    within: [inMay(12), inMay(13)],
    later: [until, inMay(21)],
  } as const;
  for (const [date, end_date] of Object.values(spans)) await anEvent(organizer, { date, end_date });
  const countAndTotal = async (query: Record<string, string>) => {
    const { body } = await as(organizer).call(events.list, { query: { ...query, limit: '1000' } });
    const { headers } = await as(organizer).call(events.list, { query: { ...query, limit: '1' } });
    return [body.length, Number(headers['x-total-count'])];
  };
  const upTo = { from: '2150-01-01' };
  expect(await countAndTotal(upTo)).toEqual([5, 5]);
  expect(await countAndTotal({ from })).toEqual([4, 4]);
  expect(await countAndTotal({ ...upTo, until })).toEqual([4, 4]);
  expect(await countAndTotal({ from, until })).toEqual([3, 3]);
  expect(await countAndTotal({ from, until, sort: 'created' })).toEqual([3, 3]);
  expect(await countAndTotal({ from, until, online: 'false' })).toEqual([3, 3]);
  expect(await countAndTotal({ from: inMay(9, 23), until: inMay(9, 21) })).toEqual([1, 1]);
});

test('a request that has expired is in no list of contacts and in no total', async () => {
  const [asker, receiver] = [await aMember({ tier: 'premium' }), await aMember()];
  const friends = [await aMember(), await aMember()];
  for (const friend of friends) await aConversation(asker, friend);
  await aRequest(asker, receiver);
  const totals = async () => {
    const answers = [
      await as(asker).call(contacts.list),
      await as(asker).call(contacts.list, { query: { limit: '1' } }),
    ];
    return [answers[0]?.body.length, ...answers.map(({ headers }) => Number(headers['x-total-count']))];
  };
  expect(await totals()).toEqual([3, 3, 3]);
  await ContactModel.updateOne({ member_id: asker.id, state: 'sent' }, { expires_at: new Date(0) });
  expect(await totals()).toEqual([2, 2, 2]);
});
