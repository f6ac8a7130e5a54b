import { pipeline } from 'node:stream/promises';
import type { Endpoint, EndpointGroup } from '@rosette/shared/contract/define-endpoint.ts';
import { errorMap, type Problem, problemOf } from '@rosette/shared/contract/problem.ts';
import { mayCall } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { type Request, type Response, Router } from 'express';
import type * as z from 'zod/mini';
import { AlreadyExists } from '#lib/already-exists.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, invalid, notFound } from '#lib/app-error.ts';
import type { Listed } from '#lib/page.ts';
import { convertEach } from '#lib/present-list.ts';
import { createSharedReads } from '#lib/shared-reads.ts';
import { WithHeaders } from '#lib/with-headers.ts';
import { authenticate, signInFirst } from './authenticate.ts';
import { clientAddress } from './client-address.ts';
import { onlyMethods } from './error-handler.ts';
import type { Handler, HandlerRequest, UploadedFile } from './handlers.ts';
import {
  assertIdempotencyKey,
  createWrites,
  idempotencyHeader,
  type RepeatableCall,
  type SerializedAnswer,
  takesIdempotencyKey,
} from './idempotency.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { receiveUpload } from './receive-upload.ts';
import { declareLanguage, languageOfRequest } from './request-language.ts';

type Schema = z.ZodMiniType;

/** Validates a part of the request; undefined for a part that the endpoint does not declare. */
function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, errorMap);
  if (parsed.success) return parsed.data;
  // A failed parse has an issue.
  throw invalid(parsed.error.issues.map((issue) => problemOf(issue)) as [Problem, ...Problem[]]);
}

/** The body as parsed JSON; none is an object without fields, as all of them may be optional (product/api#form). */
function bodyOf(request: Request): unknown {
  const isSent = request.get('transfer-encoding') || Number(request.get('content-length') ?? 0) > 0;
  return isSent ? request.body : {};
}

/** A malformed id is 404, like one that does not exist (product/api#statuses). */
function parseParams(schema: Schema | undefined, value: unknown): unknown {
  try {
    return parsePart(schema, value);
  } catch {
    throw notFound('not_found');
  }
}

/** The schema of one item of a list. */
const entrySchemaOf = (endpoint: Endpoint) => (endpoint.response as z.ZodMiniArray<Schema>)._zod.def.element;

/**
 * Parses an answer by the contract's schema, so that undeclared fields cannot leave, and serializes it. An invalid item
 * of a list is left out.
 */
function serialize(endpoint: Endpoint, answer: unknown, { log }: AppContext): SerializedAnswer {
  const { response, status, isList } = endpoint;
  const jsonOf = (declared: unknown) => JSON.stringify(declared) ?? '';
  if (answer instanceof AlreadyExists) {
    return { status: 200, headers: {}, json: jsonOf(response?.parse(answer.answer)) };
  }
  if (answer instanceof WithHeaders) {
    return { status, headers: answer.headers, json: jsonOf(response?.parse(answer.answer)) };
  }
  if (!isList) return { status, headers: {}, json: jsonOf(response?.parse(answer)) };
  const { items, total, headers } = answer as Listed<unknown>;
  const entry = entrySchemaOf(endpoint);
  const json = jsonOf(convertEach(log, items, (item) => entry.parse(item)));
  return { status, headers: { 'X-Total-Count': String(total), ...headers }, json };
}

/** An answer that is sent with this `Content-Language`, whatever that of the request is. */
const inLanguage = (language: Language, answer: SerializedAnswer): SerializedAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'Content-Language': language },
});

function send(endpoint: Endpoint, response: Response, { status, headers, json }: SerializedAnswer): void {
  response.status(status).set(headers);
  if (endpoint.response) response.type('json').send(json);
  else response.end();
}

/** Sends a file as it is written. An error aborts the connection, so that no part is taken for the whole. */
async function sendFile(
  { file = '', fileType = 'application/json' }: Endpoint,
  response: Response,
  pieces: AsyncIterable<string>,
): Promise<void> {
  response.attachment(file).type(fileType);
  await pipeline(pieces, response).catch((error: unknown) => {
    // The client disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** The key of a shared read: path and query parameters declared by the contract only, and the language. */
const keyOf = ({ params, query, language }: HandlerRequest<Endpoint>) =>
  JSON.stringify([params, query, language]);

/** The creation that was sent with an `Idempotency-Key`; null for other calls. */
function repeatableCallOf(
  endpoint: Endpoint,
  request: Request,
  { caller, address, file }: HandlerRequest<Endpoint>,
): RepeatableCall | null {
  const key = takesIdempotencyKey(endpoint) ? request.get(idempotencyHeader) : undefined;
  if (key === undefined) return null;
  assertIdempotencyKey(key);
  const call = `${request.method} ${request.originalUrl.toLowerCase()}`;
  // The body of an upload is its bytes (product/api#repeating-a-call).
  // Her kept answers end with her sessions.
  const from = caller ? `${caller.id}:${caller.token_version}` : address;
  return { key, from, call, body: file ? [request.body, file.digest] : bodyOf(request) };
}

function serve(endpoint: Endpoint, handler: Handler<Endpoint>, app: AppContext) {
  const limit: RateLimiter | null = endpoint.limit ? createRateLimiter(endpoint.limit, app) : null;
  const sharedRead = endpoint.isCacheable ? createSharedReads<SerializedAnswer>() : null;
  const runWrite = createWrites(app);
  return async (request: Request, response: Response): Promise<void> => {
    // An answer that is the same for everybody needs no caller, so no token is checked.
    const mayBePersonal =
      !endpoint.isCacheable || (endpoint.isPersonalWithToken && request.get('authorization'));
    const authenticated = mayBePersonal ? await authenticate(request, app) : null;
    const isRestricted = authenticated?.is_waiting && !endpoint.isForWaiting;
    if (isRestricted && endpoint.access !== 'public') throw forbidden('waiting_for_admission');
    const caller = isRestricted ? null : authenticated;
    const isShared = endpoint.isCacheable && !caller;
    response.locals.callerId = caller?.id;
    if (!caller && !mayCall(caller, endpoint.access)) throw await signInFirst(request, app);
    await limit?.(request, caller?.id);
    response.set('Cache-Control', isShared ? 'public, no-cache' : 'no-store');
    if (isShared) response.vary('Accept-Encoding');
    if (endpoint.isPersonalWithToken) response.vary('Authorization');
    const language = languageOfRequest(request, app);
    if (endpoint.isInLanguage) declareLanguage(response, language);

    const respond = async (file?: UploadedFile): Promise<void> => {
      const isForbidden = !mayCall(caller, endpoint.access);
      if (isForbidden && endpoint.isRoleFirst) throw forbidden(endpoint.refusal ?? 'not_allowed');
      // Of several refusals that of the body comes before that of the role, then 404
      // (product/api#which-refusal-speaks).
      const body = parsePart(endpoint.body, bodyOf(request));
      if (isForbidden) throw forbidden(endpoint.refusal ?? 'not_allowed');
      await answer(request, response, {
        params: parseParams(endpoint.params, request.params),
        query: parsePart(endpoint.query, request.query),
        body,
        file,
        caller,
        address: clientAddress(request),
        agent: request.get('user-agent') ?? '',
        language,
        app,
      } as HandlerRequest<Endpoint>);
    };
    if (!endpoint.upload) return respond();
    if (!mayCall(caller, endpoint.access)) throw forbidden(endpoint.refusal ?? 'not_allowed');
    // Uploads are for members: a visitor was refused above.
    await receiveUpload(app, caller as Caller, endpoint.upload, request, response, respond);
  };

  async function answer(
    request: Request,
    response: Response,
    input: HandlerRequest<Endpoint>,
  ): Promise<void> {
    if (typeof handler !== 'function') {
      const written = await runWrite(repeatableCallOf(endpoint, request, input), {
        line: handler.line?.(input),
        prepare: async () => handler.prepare?.(input),
        commit: async (prepared) => {
          const answer = serialize(endpoint, await handler.commit(input, prepared), app);
          // Kept with the answer, which is repeated as it was the first time (product/api#repeating-a-call).
          return endpoint.isInLanguage ? inLanguage(input.language, answer) : answer;
        },
      });
      return send(endpoint, response, written);
    }
    if (endpoint.file) {
      return sendFile(endpoint, response, (await handler(input)) as unknown as AsyncIterable<string>);
    }
    const read = async () => serialize(endpoint, await handler(input), app);
    const isShared = sharedRead && !input.caller;
    send(endpoint, response, await (isShared ? sharedRead(keyOf(input), read) : read()));
  }
}

/** The Express routes of all groups; a wrong method on a known path is 405 (product/api#statuses). */
export function createEndpointRouter(
  groups: Record<string, EndpointGroup>,
  handlers: Record<string, Record<string, unknown>>,
  app: AppContext,
): Router {
  const router = Router();
  const all = Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ group, name, endpoint })),
  );
  // Those without parameters first, or PUT /events/my were PUT /events/:id.
  for (const hasParams of [false, true]) {
    const methodsOf = new Map<string, string[]>();
    for (const { group, name, endpoint } of all) {
      if (endpoint.path.includes(':') !== hasParams) continue;
      // `Handlers` guarantees one handler per endpoint; here they are looked up by name.
      const handler = handlers[group]?.[name] as Handler<Endpoint>;
      router[endpoint.method](endpoint.path, serve(endpoint, handler, app));
      methodsOf.set(endpoint.path, [...(methodsOf.get(endpoint.path) ?? []), endpoint.method.toUpperCase()]);
    }
    for (const [path, methods] of methodsOf) router.all(path, onlyMethods(...methods));
  }
  return router;
}
