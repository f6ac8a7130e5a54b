import { maxListLength } from '@rosette/shared/contract/fields.ts';

/** One page of a list and how many there are in all, before any cap (decisions §7). */
export interface Listed<T> {
  items: T[];
  total: number;
  /** Headers of the answer beside X-Total-Count. */
  headers?: Record<string, string>;
}

export interface PageQuery {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** `limit` and `offset` as the database takes them; without a limit a list answers up to 1,000 (decisions §2). */
export function pageOf({ limit, offset }: PageQuery): { skip: number; limit: number } {
  return { skip: offset ?? 0, limit: Math.min(limit ?? maxListLength, maxListLength) };
}

export const newestFirst = { created_at: -1, _id: -1 } as const;
/** For what somebody has to work through. */
export const oldestFirst = { created_at: 1, _id: 1 } as const;
