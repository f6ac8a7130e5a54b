import { maxListLength } from '@rosette/shared/contract/fields.ts';

/** One page of a list and its total before any cap (product/api#lists). */
export interface Listed<T> {
  items: T[];
  total: number;
  /** Headers of the answer in addition to X-Total-Count. */
  headers?: Record<string, string>;
}

export interface PageQuery {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** `skip` and `limit` for a query; 1,000 at most, also by default (product/api#lists). */
export function pageOf({ limit, offset }: PageQuery): { skip: number; limit: number } {
  return { skip: offset ?? 0, limit: Math.min(limit ?? maxListLength, maxListLength) };
}

/** The page of what was read as a whole, since it is short. */
export function pageIn<T>(all: readonly T[], page: PageQuery): Listed<T> {
  const { skip, limit } = pageOf(page);
  return { items: all.slice(skip, skip + limit), total: all.length };
}

export const newestFirst = { created_at: -1, _id: -1 } as const;
/** For queues. */
export const oldestFirst = { created_at: 1, _id: 1 } as const;
