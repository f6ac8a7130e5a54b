import type { Endpoint, EndpointGroup, EndpointInput } from '@rosette/shared/contract/define-endpoint.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type * as z from 'zod/mini';
import type { AlreadyExists } from '#lib/already-exists.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { Listed } from '#lib/page.ts';
import type { WithHeaders } from '#lib/with-headers.ts';

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? MaybeCaller : Caller;

type ResponseOf<E> = E extends { response: infer S extends z.ZodMiniType } ? z.input<S> : undefined;

type Answer<E> = E extends { isIdempotent: true }
  ? ResponseOf<E> | AlreadyExists<ResponseOf<E>>
  : E extends { file: string }
    ? AsyncIterable<string | Uint8Array>
    : E extends { isList: true }
      ? Listed<ResponseOf<E> extends (infer Item)[] ? Item : never>
      : E extends { headers: object }
        ? ResponseOf<E> | WithHeaders<ResponseOf<E>>
        : ResponseOf<E> extends undefined
          ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
            void
          : ResponseOf<E>;

/** An uploaded file, on disk until the request is answered. */
export interface UploadedFile {
  path: string;
  /** SHA-256 of its bytes, in hex. */
  digest: string;
  /** Aborts when the client disconnects: nobody waits for the answer any more. */
  clientGone: AbortSignal;
}

/** The input of a handler: validated parts of the request, the caller and the app's context. */
export interface HandlerRequest<E extends Endpoint> extends EndpointInput<E> {
  caller: CallerOf<E>;
  /** The caller's network address, as rate limits count it. */
  address: string;
  /** The `User-Agent` header; empty without one. */
  agent: string;
  /** The language that the answer's sentences are to be in. */
  language: Language;
  app: AppContext;
  /** Present exactly for endpoints that declare an `upload`. */
  file: E extends { upload: object } ? UploadedFile : UploadedFile | undefined;
}

/**
 * A write in two steps, each a plain function; the kernel runs them (see `createWrites`). Refusals may come from both.
 */
export interface Write<E extends Endpoint, P = unknown> {
  /** Work outside of any transaction: hashing, decoding, calls to other servers. Runs once. */
  prepare?(request: HandlerRequest<E>): Promise<P>;
  /**
   * All reads and writes of the database, in one short transaction. It reads again what its rule needs, as what `prepare`
   * saw may be stale. After a conflict it is called again, so effects elsewhere go through `afterCommit`.
   */
  commit(request: HandlerRequest<E>, prepared: P): Promise<Answer<E>>;
  /**
   * Commits of the same line, as in 'event:<id>', run one after another in this process, which saves retries. Correctness
   * rests on the filters and unique indexes of `commit`.
   */
  line?(request: HandlerRequest<E>): string;
}

/** Declares a write whose `commit` takes what its `prepare` answers. */
export const preparedWrite = <E extends Endpoint, P>(
  write: Write<E, P> & Required<Pick<Write<E, P>, 'prepare'>>,
): Write<E> => write;

/** Every creation is a `Write`. */
export type Handler<E extends Endpoint> = E extends { status: 201 }
  ? Write<E>
  : Write<E> | ((request: HandlerRequest<E>) => Answer<E> | Promise<Answer<E>>);

/** One handler per endpoint of a group; the type check fails when one is missing. */
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> };
