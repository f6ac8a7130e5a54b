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
   * The caller's own entries, which are not capped (product/profiles-and-directory#caps-of-lists): those with her id in this
   * field; `known` are all that match, where they were read before. Null for a visitor.
   */
  own: { field: string; id: string; known?: readonly unknown[] | undefined } | null;
  page: PageQuery;
}

/** The filter of what this one leaves out; null where it does more than leaving out ranges and values. */
function leftOutBy(filter: Filter): Filter | null {
  const parts = Object.entries(filter).map(([field, condition]) => {
    const [[operator, value] = [], ...others] = Object.entries(Object(condition));
    if (others.length > 0) return null;
    return operator === '$not'
      ? { [field]: value }
      : operator === '$nin'
        ? { [field]: { $in: value } }
        : null;
  });
  return parts.every((part) => part !== null) ? { $or: parts } : null;
}

/**
 * Counts matches. A filter that only leaves out, as those hidden until later or across a block, is answered by the
 * collection's metadata and indexes: counting what is left would read every document.
 */
export async function countMatching(model: ListModel, filter: Filter): Promise<number> {
  if (Object.keys(filter).length === 0) return model.estimatedDocumentCount();
  const leftOut = leftOutBy(filter);
  if (!leftOut) return model.countDocuments(filter);
  const all = await model.estimatedDocumentCount();
  return Math.max(0, all - (await model.countDocuments(leftOut)));
}

/** How many of her own entries are read together with those of others; further ones take a query of their own. */
const ownReadAlong = 20;

/**
 * One page of the first `cap` entries of others and all of the caller's own.
 * @returns `isEnd` when the last match was read, `read` how many that is
 */
async function findWithOwn<T>(
  model: ListModel,
  list: CappedList & { cap: number; own: NonNullable<CappedList['own']> },
): Promise<{ items: T[]; read: number; isEnd: boolean }> {
  const { filter, cap, own } = list;
  const { skip, limit } = pageOf(list.page);
  const isOwn = (entry: T) => String((entry as Record<string, unknown>)[own.field]) === own.id;
  for (let most = cap + ownReadAlong; ; most *= 4) {
    const first = await findInOrder<T>(model, filter, list, { skip: 0, limit: most });
    const isEnd = first.length < most;
    const others = new Set(first.filter((entry) => !isOwn(entry)).slice(0, cap));
    // So many of her own stand before them.
    if (!isEnd && others.size < cap) continue;
    const shown = first.filter((entry) => others.has(entry) || isOwn(entry));
    if (!isEnd && shown.length < skip + limit) {
      const ofOwn = { $and: [filter, { [own.field]: own.id }] };
      // Those read already are the first of hers.
      const rest = { skip: shown.length - others.size, limit: skip + limit - shown.length };
      const known = own.known?.slice(rest.skip) as T[] | undefined;
      shown.push(...(known ?? (await findInOrder<T>(model, ofOwn, list, rest))));
    }
    return { items: shown.slice(skip, skip + limit), read: first.length, isEnd };
  }
}

/** One page within the cap, without a total. */
export async function findCappedItems<T>(model: ListModel, list: CappedList): Promise<T[]> {
  const { cap, own, page } = list;
  const { skip, limit } = pageOf(page);
  if (cap !== 'all' && own) return (await findWithOwn<T>(model, { ...list, cap, own })).items;
  const most = cap === 'all' ? limit : Math.min(limit, cap - skip);
  return most > 0 ? findInOrder<T>(model, list.filter, list, { skip, limit: most }) : [];
}

/** Matches in the order of the list: part after part, each sorted. */
async function findInOrder<T>(
  model: ListModel,
  filter: Filter,
  { sort, parts }: Pick<CappedList, 'sort' | 'parts'>,
  { skip, limit }: { skip: number; limit: number },
): Promise<T[]> {
  const find = (which: Filter, from: number, most: number) =>
    model.find(which).sort(sort).skip(from).limit(most).lean<T[]>();
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
  const { filter, cap, own, page } = list;
  const count = () => countMatching(model, filter);
  if (cap === 'all') return withTotal(page, await findCappedItems<T>(model, list), count);
  if (own) {
    const { items, read, isEnd } = await findWithOwn<T>(model, { ...list, cap, own });
    return { items, total: isEnd ? read : await count() };
  }
  // Concurrently with a common await, so that a failure is not an unhandled rejection.
  const [items, total] = await Promise.all([findCappedItems<T>(model, list), count()]);
  return { items, total };
}

/** One page of a list without a cap. */
export function findPage<T>(
  model: ListModel,
  list: Pick<CappedList, 'filter' | 'sort' | 'page'>,
): Promise<Listed<T>> {
  return findCapped(model, { ...list, cap: 'all', own: null });
}
