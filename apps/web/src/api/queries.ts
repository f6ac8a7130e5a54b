import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { report } from '#lib/report.ts';
import { ApiError } from './api-error.ts';
import { call, callList, type RequestArguments } from './client.ts';

/** The first part of an endpoint's path: what `invalidate` goes by. */
const groupOf = (endpoint: Endpoint) => endpoint.path.split('/')[1];

const keyOf = (endpoint: Endpoint, request: unknown, kind: string) =>
  [groupOf(endpoint), endpoint.path, kind, request ?? null] as const;

/** A query for an endpoint: `useQuery(query(contract.users.me))`. */
export function query<const E extends Endpoint>(endpoint: E, ...request: RequestArguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, request[0], 'body'),
    queryFn: () => logged(endpoint, call(endpoint, ...request)),
  });
}

/** A query for a list with its total: `data.items`, `data.total`. */
export function listQuery<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  ...request: RequestArguments<E>
) {
  return queryOptions({
    queryKey: keyOf(endpoint, request[0], 'list'),
    queryFn: () => logged(endpoint, callList(endpoint, ...request)),
  });
}

/** What a list is narrowed to, under the names of its query; what is empty does not count. */
export type ListFilter = Readonly<Record<string, string>>;

export interface PageParam {
  offset: number;
  limit: number;
}

/** A query for a list in pages of `size`, the first one longer where `first` says so; for `usePagedList`. */
export function pagedListQuery<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  filter: ListFilter,
  size: number,
  first: number,
) {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, given, 'pages'),
    initialPageParam: { offset: 0, limit: first } satisfies PageParam,
    queryFn({ pageParam: { offset, limit } }) {
      const request = { query: { ...given, limit: String(limit), offset: String(offset) } };
      // Every list takes these (decisions §2), which the type of any endpoint cannot tell.
      return logged(endpoint, callList(endpoint, ...([request] as unknown as RequestArguments<E>)));
    },
    // A page that is not full is the last one: a cap may hold back some of the total.
    getNextPageParam({ items, total }, _pages, { offset, limit }) {
      const next = offset + limit;
      const isFull = (items as unknown[]).length === limit;
      return isFull && next < total ? { offset: next, limit: size } : undefined;
    },
  });
}

/** A failed list is only logged; its screen stays empty (spec §8). */
function logged<T>(endpoint: Endpoint, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    report(`Failed to fetch ${endpoint.path}`, error);
    throw error;
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline a call fails at once and says so, rather than wait unseen; it is repeated when the line is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal is an answer; only what could not be reached or is away for a moment is asked for once more.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503),
        retryDelay: 500,
      },
      // A change that could not be saved was told to be lost: it must not be sent after all when the line is back.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Everything below these parts of the API is fetched anew: `invalidate(client, 'events', 'stats')`. */
export async function invalidate(client: QueryClient, ...groups: string[]): Promise<void> {
  await Promise.all(groups.map((group) => client.invalidateQueries({ queryKey: [group] })));
}
