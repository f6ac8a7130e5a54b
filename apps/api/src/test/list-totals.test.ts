import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { OpportunityModel } from '#features/opportunities/opportunity.model.ts';
import { termFrom } from '#features/opportunities/opportunity-term.ts';
import { searchableBy } from '#lib/search.ts';
import { as } from './api.ts';
import { aMember, aWord } from './factories.ts';

const { blocks, opportunities, users } = contract;

/** Written past the API, which would take a while to post them. */
const postMany = (poster_id: string, title: string, count: number) =>
  OpportunityModel.insertMany(
    Array.from({ length: count }, () => ({
      ...termFrom(new Date()),
      ...searchableBy([title]),
      ...{ poster_id, title, type: 'job', description: 'Early mornings' },
    })),
  );

test('the total of a search is exact up to 1,000, beyond it a minimum that is more than was shown', async () => {
  const poster = await aMember({ tier: 'premium' });
  const [many, few] = [aWord(), aWord()];
  await postMany(poster.id, many, 1_002);
  await postMany(poster.id, few, 3);
  const totalOf = async (query: Record<string, string>) => {
    const { headers } = await as(poster).call(opportunities.list, { query });
    return [headers['x-total-count'], headers['x-total-is-minimum']];
  };
  expect(await totalOf({ q: few, limit: '1' })).toEqual(['3', undefined]);
  expect(await totalOf({ q: many, limit: '1' })).toEqual(['1000', 'true']);
  expect(await totalOf({ q: many, limit: '60', offset: '940' })).toEqual(['1002', undefined]);
  expect(await totalOf({ limit: '1' })).toEqual(['1005', undefined]);
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
