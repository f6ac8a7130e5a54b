import type Stripe from 'stripe';
import { missing } from './errors.ts';
import { integer, object, type Shape, text } from './params.ts';

/** The parameters of every list. */
export const pagingShape = {
  ending_before: text(),
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
} satisfies Shape<Stripe.PaginationParams>;

const range = object<Stripe.RangeQueryParam>({
  gt: integer(),
  gte: integer(),
  lt: integer(),
  lte: integer(),
});

/** `created=1` or `created[gte]=1`. */
export const createdRule = (value: Parameters<typeof range>[0], path: string) =>
  typeof value === 'string' ? integer()(value, path) : range(value, path);

export function isWithin(created: number, wanted: Stripe.RangeQueryParam | number | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = wanted;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** One page of `items`, newest first, as in Stripe's lists. */
export function pageOf<T extends { id: string }>(
  items: T[],
  url: string,
  { limit = 10, starting_after, ending_before }: Stripe.PaginationParams,
): Stripe.ApiList<T> {
  const indexOf = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw missing('object', id, param);
    return index;
  };
  if (ending_before !== undefined) {
    const before = items.slice(0, indexOf(ending_before, 'ending_before'));
    return { object: 'list', data: before.slice(-limit), has_more: before.length > limit, url };
  }
  const rest =
    starting_after === undefined ? items : items.slice(indexOf(starting_after, 'starting_after') + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
