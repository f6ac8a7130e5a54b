import { type Endpoint, pathWith } from '@rosette/shared/contract/define-endpoint.ts';
import {
  infiniteQueryOptions,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { logError } from '#lib/log-error.ts';
import { ApiError } from './api-error.ts';
import { call, callList, callWithHeaders, onRemoved, type RequestArguments } from './client.ts';

/**
 * The group of an endpoint's queries, by which `invalidate` (changes.ts) selects them: the first segment of its path.
 * What is on the dashboard and not only hers has groups of its own: each call of suggestions with the spotlight counts as
 * shown, and notifications change nothing of the news.
 */
export const groupOf = ({ path }: Endpoint) => groupsOfDashboard.get(path) ?? path.split('/')[1];

const groupsOfDashboard = new Map([
  ['/dashboard/members', 'suggestions'],
  ['/dashboard/news', 'news'],
]);

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

/** A query for an endpoint with its headers: `data.body`, `data.headers`; and `data.request`, which it answers. */
export function queryWithHeaders<const E extends Endpoint>(endpoint: E, ...request: RequestArguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, request[0], 'headers'),
    queryFn: async () => ({
      ...(await logged(endpoint, callWithHeaders(endpoint, ...request))),
      request: request[0],
    }),
  });
}

/** The filters of a list by the names of its query; empty ones are ignored. */
export type ListFilter = Readonly<Record<string, string>>;

export interface PageParam {
  offset: number;
  limit: number;
}

/**
 * A query for a list in pages of `size`; for `usePagedList`. Lists of another page size are another query. `first` is
 * the size of the first page where nothing is cached, so that a list is as long as before in one request.
 */
export function pagedListQuery<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  filter: ListFilter,
  size: number,
  first = size,
) {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, { ...given, limit: size }, 'pages'),
    initialPageParam: { offset: 0, limit: first } satisfies PageParam,
    async queryFn({ pageParam: { offset, limit } }) {
      const request = { query: { ...given, limit: String(limit), offset: String(offset) } };
      // Every list has these parameters (product/api#lists), which the type of a generic endpoint does not
      // include.
      const page = callList(endpoint, ...([request] as unknown as RequestArguments<E>));
      return { ...(await logged(endpoint, page)), q: given.q ?? '' };
    },
    // An incomplete page is the last one: a cap may hold back some of the total.
    getNextPageParam({ items, total }, _pages, { offset, limit }) {
      const next = offset + limit;
      const isFull = (items as unknown[]).length === limit;
      return isFull && next < total ? { offset: next, limit: size } : undefined;
    },
  });
}

/** A failed list is logged; its screen stays empty (product/web#lists). */
function logged<T>(endpoint: Endpoint, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    logError(`Failed to fetch ${endpoint.path}`, error);
    throw error;
  });
}

const removed = new WeakSet<Query>();

/** Whether the user has just deleted the record that this query reads, so that reading it again would be answered 404. */
export const isRemoved = (query: Query): boolean => removed.has(query);

/** Empties the queries of a deleted record and of what lies below its path: else Back would show it from the cache. */
function forgetRemoved(queryClient: QueryClient): void {
  onRemoved((path) => {
    for (const found of queryClient.getQueryCache().getAll()) {
      const [, pattern, , request] = found.queryKey as readonly [
        string,
        Endpoint['path'],
        string,
        Parts | null,
      ];
      if (!request?.params) continue;
      const asked = pathWith({ path: pattern } as Endpoint, request.params);
      if (asked !== path && !asked.startsWith(`${path}/`)) continue;
      found.reset();
      removed.add(found);
    }
  });
}

interface Parts {
  params?: Record<string, string>;
}

/** The query client with its defaults for retries, offline use and refetching. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (answer, { meta }) => (meta?.onAnswer as ((answer: unknown) => void) | undefined)?.(answer),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline a call fails at once and says so, instead of waiting; it is retried when the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal is final; network errors and 503 are retried once.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503),
        retryDelay: 500,
      },
      // A failed change was reported as not saved, so it must not be sent later.
      mutations: { networkMode: 'always' },
    },
  });
  forgetRemoved(queryClient);
  return queryClient;
}
