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
  /** Filters of the parts of the list, which stand one after another, each sorted; without them the list is one part. */
  parts?: readonly Filter[] | undefined;
  /** The caller's cap for entries of others. */
  cap: Cap;
  /**
   * The filter of the caller's own entries, which are not capped
   * (product/profiles-and-directory#caps-of-lists). Null for a visitor.
   */
  own: Filter | null;
  page: PageQuery;
}

/** Counts matches; without a filter by the collection's metadata. */
export const countMatching = async (model: ListModel, filter: Filter): Promise<number> =>
  Object.keys(filter).length === 0 ? model.estimatedDocumentCount() : model.countDocuments(filter);

/** One page within the cap, without a total. */
export async function findCappedItems<T>(model: ListModel, list: CappedList): Promise<T[]> {
  const { filter, parts, cap, own, page } = list;
  const { skip, limit } = pageOf(page);
  const most = cap === 'all' || own ? limit : Math.min(limit, cap - skip);
  if (most <= 0) return [];
  if (cap === 'all' || !own) return findInOrder<T>(model, filter, list, { skip, limit: most });
  const idsOf = async (which: Filter, count: number) => {
    const range = { skip: 0, limit: count, fields: '_id' };
    return (await findInOrder<{ _id: unknown }>(model, which, list, range)).map(({ _id }) => _id);
  };
  const others = cap > 0 ? await idsOf({ $and: [filter, { $nor: [own] }] }, cap) : [];
  // Beside the `$or` of a part its own could use no index.
  const visible = parts
    ? { _id: { $in: [...others, ...(await idsOf({ $and: [filter, own] }, pageOf({}).limit))] } }
    : { $and: [filter], $or: [{ _id: { $in: others } }, own] };
  return findInOrder<T>(model, visible, list, { skip, limit });
}

/** Matches in the order of the list: part after part, each sorted. */
async function findInOrder<T>(
  model: ListModel,
  filter: Filter,
  { sort, parts }: Pick<CappedList, 'sort' | 'parts'>,
  { skip, limit, fields }: { skip: number; limit: number; fields?: string },
): Promise<T[]> {
  const find = (which: Filter, from: number, most: number) => {
    const query = model.find(which).sort(sort).skip(from).limit(most);
    return (fields ? query.select(fields) : query).lean<T[]>();
  };
  if (!parts) return find(filter, skip, limit);
  const found: T[] = [];
  let toSkip = skip;
  for (const part of parts) {
    // The part at the top level: a database may use indexes for the branches of its `$or` only there.
    const ofPart = { ...part, $and: [filter] };
    found.push(...(await find(ofPart, toSkip, limit - found.length)));
    if (found.length === limit) break;
    // This part was read to its end, so `toSkip` goes on after it.
    if (toSkip > 0) toSkip = found.length > 0 ? 0 : toSkip - (await model.countDocuments(ofPart));
  }
  return found;
}

/** A page with its total. Mostly the page is the end of the list, and nothing is counted. */
export async function withTotal<T>(
  page: PageQuery,
  items: T[],
  count: () => Promise<number>,
): Promise<Listed<T>> {
  const { skip, limit } = pageOf(page);
  const isEnd = items.length < limit && (items.length > 0 || skip === 0);
  return { items, total: isEnd ? skip + items.length : await count() };
}

/**
 * One page within the cap. `total` counts all matches before the cap (product/api#lists), so that the web can
 * say '5 of 42'.
 */
export async function findCapped<T>(model: ListModel, list: CappedList): Promise<Listed<T>> {
  const { filter, cap, page } = list;
  const readItems = () => findCappedItems<T>(model, list);
  const count = () => countMatching(model, filter);
  if (cap === 'all') return withTotal(page, await readItems(), count);
  // Concurrently with a common await, so that a failure is not an unhandled rejection.
  const [items, total] = await Promise.all([readItems(), count()]);
  return { items, total };
}

/** One page of a list without a cap. */
export function findPage<T>(
  model: ListModel,
  list: Pick<CappedList, 'filter' | 'sort' | 'page'>,
): Promise<Listed<T>> {
  return findCapped(model, { ...list, cap: 'all', own: null });
}
