import type * as z from 'zod/mini';
import type { Access } from '../policy/can.ts';
import type { RateLimitName } from './rate-limits.ts';

type Schema = z.ZodMiniType;

/** One call of the API, declared once: the router, the web client, OpenAPI, forms and tests follow from it. */
export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to /api, parameters as `:id`. */
  path: `/${string}`;
  access: Access;
  /** What somebody signed in is told who may not call it, where that helps her on. */
  refusal?: string;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is multipart/form-data: a field `file` of at most so many bytes, beside the text fields of `body`. */
  upload?: { maxBytes: number };
  /** What leaves; absent for an answer without a body. */
  response?: Schema;
  status: 200 | 201 | 202 | 204;
  /** Of a creation: what is there already is answered with 200, in the same form. */
  isIdempotent?: boolean;
  /** The handler answers `{ items, total }`; items are sent, total becomes X-Total-Count (decisions §2). */
  isList?: boolean;
  /** A public answer that is the same for everybody and may be kept by caches after asking again (ETag). */
  isCacheable?: boolean;
  /** Whoever sends a token gets an answer of her own, which is not kept; only with `isCacheable`. */
  isPersonalWithToken?: boolean;
  /** The answer is a file of this name; the handler hands it over in pieces, as text. JSON unless `fileType` says else. */
  file?: string;
  fileType?: string;
  limit?: RateLimitName;
  /** A password or code in the body proves who asks: without `WWW-Authenticate`, 401 is about that, not about the session. */
  takesProof?: boolean;
  /** Statuses beside those that follow from the declaration, for the OpenAPI document. */
  alsoAnswers?: readonly number[];
}

export type EndpointGroup = Record<string, Endpoint>;

/** Declares an endpoint; returns it with its exact type. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type InputOf<S> = S extends Schema ? z.input<S> : never;
type OutputOf<S> = S extends Schema ? z.output<S> : never;
type Part<E, K extends string> = E extends { [key in K]: Schema } ? E[K] : never;

/** What a handler is given of the request, validated. */
export interface EndpointInput<E extends Endpoint> {
  params: OutputOf<Part<E, 'params'>>;
  query: OutputOf<Part<E, 'query'>>;
  body: OutputOf<Part<E, 'body'>>;
}

type OptionalIfEmpty<K extends string, T> = [T] extends [never]
  ? unknown
  : Record<never, never> extends T
    ? { [key in K]?: T }
    : { [key in K]: T };

/** What a client has to send: only the parts that the endpoint declares. */
export type EndpointRequest<E extends Endpoint> = OptionalIfEmpty<'params', InputOf<Part<E, 'params'>>> &
  OptionalIfEmpty<'query', InputOf<Part<E, 'query'>>> &
  OptionalIfEmpty<'body', InputOf<Part<E, 'body'>>>;

/** What a client gets: the declared response, undefined where there is none. */
export type EndpointResponse<E extends Endpoint> =
  Part<E, 'response'> extends never ? undefined : OutputOf<Part<E, 'response'>>;

/** The path with its parameters filled in, each encoded. */
export function pathWith(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
