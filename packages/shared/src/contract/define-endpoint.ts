import type * as z from 'zod/mini';
import type { Access } from '../policy/can.ts';
import type { Limited } from '../policy/creation-limits.ts';
import type { PlainErrorCode } from '../texts/codes.ts';
import type { RateLimitName } from './rate-limits.ts';

type Schema = z.ZodMiniType;

/** How a file is uploaded. */
export interface UploadRules {
  maxBytes: number;
  /** The creation limit that each try counts towards, before the file is received. */
  countedAs: Limited;
}

/** An endpoint of the API: router, web client, OpenAPI and forms derive from it. */
export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to /api, parameters as `:id`. */
  path: `/${string}`;
  access: Access;
  /**
   * Who waits to be admitted may call it, too. Other calls refuse her, and public ones answer her as a visitor
   * (product/coming-in#approval).
   */
  isForWaiting?: boolean;
  /** The code of a 403, where it helps the caller. */
  refusal?: PlainErrorCode;
  /**
   * 403 of the role comes before 422 of the body, as in all calls of the specification. In calls beyond it the body
   * comes first (product/api#which-refusal-speaks).
   */
  isRoleFirst?: boolean;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * The body is multipart/form-data: a field `file` of at most `maxBytes`, and the text fields of `body`. For members only.
   */
  upload?: UploadRules;
  /** The schema of the answer; absent without a body. */
  response?: Schema;
  status: 200 | 201 | 202 | 204;
  /** For creations: an existing record is answered with 200 in the same form. */
  isIdempotent?: boolean;
  /**
   * The handler answers `{ items, total }`; items are the body, total is X-Total-Count (product/api#lists).
   */
  isList?: boolean;
  /** Further headers that a successful answer may have, with what they say. */
  headers?: Readonly<Record<string, string>>;
  /** A public answer that is the same for everybody; caches may store and revalidate it (ETag). */
  isCacheable?: boolean;
  /** With a token the answer is personal and not cached; only with `isCacheable`. */
  isPersonalWithToken?: boolean;
  /** The answer holds sentences or headings of ours, in the language of `Accept-Language` (product/languages#which-language). */
  isInLanguage?: boolean;
  /** The answer is a file of this name, streamed as text. JSON unless `fileType` is set. */
  file?: string;
  fileType?: string;
  limit?: RateLimitName;
  /** The body holds a password or code: a 401 without `WWW-Authenticate` is about that, not about the session. */
  takesProof?: boolean;
  /** Statuses in addition to the derived ones, for the OpenAPI document. */
  alsoAnswers?: readonly number[];
  /** By the status of a refusal: what its body may hold besides `code` and `detail`. */
  refusalBodies?: Readonly<Record<number, Schema>>;
}

export type EndpointGroup = Record<string, Endpoint>;

/** Declares an endpoint, keeping its exact type. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type InputOf<S> = S extends Schema ? z.input<S> : never;
type OutputOf<S> = S extends Schema ? z.output<S> : never;
type Part<E, K extends string> = E extends { [key in K]: Schema } ? E[K] : never;

/** The validated parts of a request, for the handler. */
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

/** The parts of a request that a client has to send. */
export type EndpointRequest<E extends Endpoint> = OptionalIfEmpty<'params', InputOf<Part<E, 'params'>>> &
  OptionalIfEmpty<'query', InputOf<Part<E, 'query'>>> &
  OptionalIfEmpty<'body', InputOf<Part<E, 'body'>>>;

/** The response for a client; undefined without one. */
export type EndpointResponse<E extends Endpoint> =
  Part<E, 'response'> extends never ? undefined : OutputOf<Part<E, 'response'>>;

/** The path with encoded parameters. */
export function pathWith(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
