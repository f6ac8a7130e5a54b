import type { Cap } from '@rosette/shared/policy/caps.ts';
import type { QueryFilter, SortOrder } from 'mongoose';
import { type Listed, type PageQuery, pageOf } from './page.ts';

type Filter = QueryFilter<Record<string, unknown>>;
type Sort = Record<string, SortOrder>;

/** The methods of a Mongoose model that lists use; `Model` itself loses its inferred types as a parameter. */
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
  /** The caller's cap for entries of others. */
  cap: Cap;
  /** The filter of the caller's own entries, which are not capped (decisions §7). Null for a visitor. */
  own: Filter | null;
  page: PageQuery;
}

/** Counts matches; without a filter by the collection's metadata. */
export async function countMatching(model: ListModel, filter: Filter): Promise<number> {
  const isEverything = Object.keys(filter).length === 0;
  return isEverything ? model.estimatedDocumentCount() : model.countDocuments(filter);
}

/** One page within the cap, without a total. */
export async function findCappedItems<T>(model: ListModel, list: CappedList): Promise<T[]> {
  const { filter, sort, cap, own, page } = list;
  const { skip, limit } = pageOf(page);
  if (limit === 0) return [];
  const visible = cap === 'all' ? filter : { _id: { $in: await visibleIds(model, list, cap, own) } };
  return model.find(visible).sort(sort).skip(skip).limit(limit).lean<T[]>();
}

/**
 * One page within the cap. `total` counts all matches before the cap (decisions §7), so that the web can say '5 of 42'.
 */
export async function findCapped<T>(model: ListModel, list: CappedList): Promise<Listed<T>> {
  const { filter, cap, page } = list;
  const { skip, limit } = pageOf(page);
  const readItems = () => findCappedItems<T>(model, list);
  if (cap === 'all' && page.limit === undefined) {
    const items = await readItems();
    // Mostly this page is the whole list, and no count is needed.
    const isEnd = items.length < limit && (items.length > 0 || skip === 0);
    return { items, total: isEnd ? skip + items.length : await countMatching(model, filter) };
  }
  // Concurrently with a common await, so that a failure is not an unhandled rejection.
  const [items, total] = await Promise.all([readItems(), countMatching(model, filter)]);
  return { items, total };
}

/** One page of a list without a cap. */
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
