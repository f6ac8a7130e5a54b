import { findPage } from './capped-list.ts';

/** How many entries wait for an admin, and since when the oldest one does; null where none does. */
export interface Waiting {
  count: number;
  oldest_at: Date | null;
}

/**
 * Counts the entries of a model that wait for an admin (product/admin#what-waits).
 * @param since the field with the time from which an entry waits
 */
export async function findWaiting(
  model: Parameters<typeof findPage>[0],
  filter: Parameters<typeof findPage>[1]['filter'],
  since = 'created_at',
): Promise<Waiting> {
  const { items, total } = await findPage<Record<string, Date>>(model, {
    filter,
    sort: { [since]: 1, _id: 1 },
    page: { limit: 1 },
  });
  return { count: total, oldest_at: items[0]?.[since] ?? null };
}
