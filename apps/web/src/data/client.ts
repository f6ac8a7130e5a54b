import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  pathWith,
} from '@rosette/shared/contract/define-endpoint.ts';
import { formerMemberName } from '@rosette/shared/contract/people.ts';
import { similarHeader } from '@rosette/shared/contract/similar-header.ts';
import { shownLocale, texts } from '#lib/texts.ts';
import { ApiError, type Refusal } from './api-error.ts';
import { clearCreationKey, creationKey } from './idempotency.ts';
import { tokenStore } from './token-store.ts';

/** The request is optional where the endpoint requires nothing. */
export type RequestArguments<E extends Endpoint> =
  Record<never, never> extends EndpointRequest<E>
    ? [request?: EndpointRequest<E>]
    : [request: EndpointRequest<E>];

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type UnauthorizedListener = (error: ApiError) => void;

const listeners = new Set<UnauthorizedListener>();

/** Listens for 401 answers to calls that require a session; returns the unsubscribe function. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type RemovalListener = (path: string) => void;

const removalListeners = new Set<RemovalListener>();

/** Listens for successful DELETE calls, with the path of what is gone; returns the unsubscribe function. */
export function onRemoved(listener: RemovalListener): () => void {
  removalListeners.add(listener);
  return () => removalListeners.delete(listener);
}

function addressOf(endpoint: Endpoint, { params, query }: Parts): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${pathWith(endpoint, params)}${search && `?${search}`}`;
}

/** Identifies a call, so that a repeated creation gets the same key. */
const callKey = (endpoint: Endpoint, parts: Parts) =>
  `${endpoint.method} ${addressOf(endpoint, parts)} ${JSON.stringify(parts.body)}`;

async function errorOf(response: Response): Promise<ApiError> {
  // A proxy's answer may be any JSON.
  const body = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  const { code, detail, errors } = body as Partial<Refusal>;
  const retryAfter = Number(response.headers.get('Retry-After')) || null;
  const refusal = typeof detail === 'string' ? { code, detail, errors, body } : {};
  return new ApiError(response.status, refusal as Partial<Refusal>, retryAfter);
}

// Public answers are requested without a token, and so are calls that visitors may make.
const isPublicCall = ({ access, method, isCacheable }: Endpoint) =>
  isCacheable || (access === 'public' && method !== 'get');

const tokenFor = (endpoint: Endpoint) => (isPublicCall(endpoint) ? null : tokenStore.get());

async function send(endpoint: Endpoint, parts: Parts, token = tokenFor(endpoint)): Promise<Response> {
  let response: Response;
  const address = addressOf(endpoint, parts);
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const key = creationKey(endpoint, callKey(endpoint, parts));
  try {
    response = await fetch(address, {
      method: endpoint.method.toUpperCase(),
      headers: {
        Accept: 'application/json',
        'Accept-Language': shownLocale(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
  } catch {
    throw new ApiError(0);
  }
  if (response.status < 500 && !response.ok) clearCreationKey(callKey(endpoint, parts));
  return successOf(endpoint, response, token);
}

/**
 * Returns a successful answer, and reports an ended session.
 * @throws {ApiError} for a refusal
 */
export async function successOf(
  endpoint: Endpoint,
  response: Response,
  token: string | null,
): Promise<Response> {
  if (response.ok) return response;
  const error = await errorOf(response);
  // A 401 for a token that is not the session's, or not any more, does not end the session; a removed token does.
  const isSessions = !isPublicCall(endpoint) && token === tokenStore.get();
  const isAboutProof = endpoint.takesProof && !response.headers.has('WWW-Authenticate');
  if (response.status === 401 && isSessions && !isAboutProof) {
    for (const listener of listeners) listener(error);
  }
  throw error;
}

/** Names a deleted member in the language that is shown; the API answers one name in all of them. */
const inLanguage = (field: string, value: unknown) =>
  value === formerMemberName && /name$|^label$/.test(field) ? texts.common.formerMember : value;

/**
 * The body of a 2xx answer; undefined without a body.
 * @throws {ApiError} where it is cut off, is no JSON, or is not a list where one is declared: the answer is not the
 * API's
 */
export async function bodyOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointResponse<E>> {
  let body: unknown;
  try {
    const text = endpoint.response ? await response.text() : '';
    if (text !== '') body = JSON.parse(text, inLanguage);
  } catch {
    throw new ApiError(0);
  }
  if (endpoint.isList && !Array.isArray(body)) throw new ApiError(0);
  return body as EndpointResponse<E>;
}

/** Sends a call and reads the whole answer; only then the outcome of a creation is known. */
async function exchange<E extends Endpoint>(endpoint: E, parts: Parts, token?: string) {
  const response = await send(endpoint, parts, token);
  const body = await bodyOf(endpoint, response);
  clearCreationKey(callKey(endpoint, parts));
  if (endpoint.method === 'delete') {
    for (const listener of removalListeners) listener(pathWith(endpoint, parts.params));
  }
  return { response, body };
}

/**
 * Calls an endpoint of the contract and returns its body (undefined where it has none).
 * @throws {ApiError} for refusals and when the API cannot be reached
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[request]: RequestArguments<E>
): Promise<EndpointResponse<E>> {
  const { body } = await exchange(endpoint, (request ?? {}) as Parts);
  return body;
}

/**
 * Calls an endpoint and returns its body with the headers.
 * @throws {ApiError} as `call`
 */
export async function callWithHeaders<const E extends Endpoint>(
  endpoint: E,
  ...[request]: RequestArguments<E>
): Promise<{ body: EndpointResponse<E>; headers: Headers }> {
  const { response, body } = await exchange(endpoint, (request ?? {}) as Parts);
  return { body, headers: response.headers };
}

/**
 * Calls a list endpoint and returns its items with the total (X-Total-Count), and whether they are only similar to what
 * was searched for (X-Search).
 * @throws {ApiError} as `call`
 */
export async function callList<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  ...[request]: RequestArguments<E>
): Promise<{ items: EndpointResponse<E>; total: number; isSimilar: boolean }> {
  const { response, body: items } = await exchange(endpoint, (request ?? {}) as Parts);
  // A proxy may remove the header; this is the minimum then.
  const total = Number(response.headers.get('X-Total-Count') ?? (items as unknown[]).length);
  return { items, total, isSimilar: response.headers.get(similarHeader) === 'similar' };
}

/**
 * Calls an endpoint that answers a file.
 * @throws {ApiError} as `call`, also when the file is cut off
 */
export async function callFile<const E extends Endpoint & { file: string }>(
  endpoint: E,
  ...[request]: RequestArguments<E>
): Promise<File> {
  const response = await send(endpoint, (request ?? {}) as Parts);
  try {
    const content = await response.blob();
    return new File([content], endpoint.file, { type: content.type });
  } catch {
    throw new ApiError(0);
  }
}

/**
 * Calls an endpoint with a token other than the session's.
 * @throws {ApiError} as `call`
 */
export async function callWithToken<const E extends Endpoint>(
  token: string,
  endpoint: E,
  ...[request]: RequestArguments<E>
): Promise<EndpointResponse<E>> {
  const { body } = await exchange(endpoint, (request ?? {}) as Parts, token);
  return body;
}
