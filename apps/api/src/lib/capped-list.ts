import type { Cap } from '@rosette/shared/policy/caps.ts';
import type { QueryFilter, SortOrder } from 'mongoose';
import { type Listed, type PageQuery, pageOf } from './page.ts';

type Filter = QueryFilter<Record<string, unknown>>;
type Sort = Record<string, SortOrder>;

/** As much of a Mongoose model as lists need; `Model` itself cannot be passed on with its inferred types. */
interface ListModel {
  estimatedDocumentCount(): PromiseLike<number>;
  countDocuments(filter: Filter): PromiseLike<number>;
  find(filter: Filter): ListQuery;
}

interface ListQuery {
  sort(sort: Sort): ListQuery;
  skip(count: number): ListQuery;
  limit(count: number): ListQuery;
  select(fields: string): ListQuery;
  lean<T>(): PromiseLike<T>;
}

interface CappedList {
  filter: Filter;
  sort: Sort;
  /** How many entries of others the caller gets. */
  cap: Cap;
  /** What the caller owns: hers come on top of the cap (decisions §7). Null for a visitor. */
  own: Filter | null;
  page: PageQuery;
}

/** How many documents match; without a condition the collection's own count answers. */
export async function countMatching(model: ListModel, filter: Filter): Promise<number> {
  const isEverything = Object.keys(filter).length === 0;
  return isEverything ? model.estimatedDocumentCount() : model.countDocuments(filter);
}

/** The entries of one page, in order, as far as the cap allows, for who needs no total. */
export async function findCappedItems<T>(model: ListModel, list: CappedList): Promise<T[]> {
  const { filter, sort, cap, own, page } = list;
  const { skip, limit } = pageOf(page);
  if (limit === 0) return [];
  const visible = cap === 'all' ? filter : { _id: { $in: await visibleIds(model, list, cap, own) } };
  return model.find(visible).sort(sort).skip(skip).limit(limit).lean<T[]>();
}

/**
 * One page of what matches, in order, as far as the cap allows. `total` counts what matches before the cap
 * (decisions §7), so that the web can say '5 of 42'.
 */
export async function findCapped<T>(model: ListModel, list: CappedList): Promise<Listed<T>> {
  const { filter, cap, page } = list;
  const { skip, limit } = pageOf(page);
  const readItems = () => findCappedItems<T>(model, list);
  if (cap === 'all' && page.limit === undefined) {
    const items = await readItems();
    // Mostly that is the whole list, and then nothing is left to count.
    const isEnd = items.length < limit && (items.length > 0 || skip === 0);
    return { items, total: isEnd ? skip + items.length : await countMatching(model, filter) };
  }
  // Together, so that neither can fail while nobody waits for it: that would end the process.
  const [items, total] = await Promise.all([readItems(), countMatching(model, filter)]);
  return { items, total };
}

/** One page of everything that matches, for lists that have no cap. */
export function findPage<T>(
  model: ListModel,
  list: Pick<CappedList, 'filter' | 'sort' | 'page'>,
): Promise<Listed<T>> {
  return findCapped(model, { ...list, cap: 'all', own: null });
}

async function visibleIds(
  model: ListModel,
  { filter, sort }: CappedList,
  cap: number,
  own: Filter | null,
): Promise<unknown[]> {
  const others = own ? { $and: [filter, { $nor: [own] }] } : filter;
  const idsOf = (which: Filter, limit: number) =>
    model.find(which).sort(sort).limit(limit).select('_id').lean<{ _id: unknown }[]>();
  const [ofOthers, mine] = await Promise.all([
    cap > 0 ? idsOf(others, cap) : [],
    own ? idsOf({ $and: [filter, own] }, pageOf({}).limit) : [],
  ]);
  return [...ofOthers, ...mine].map(({ _id }) => _id);
}
