import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  pathWith,
} from '@rosette/shared/contract/define-endpoint.ts';
import type { ErrorCode } from '@rosette/shared/texts/codes.ts';
import { errors } from '@rosette/shared/texts/en/errors.ts';
import supertest from 'supertest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createContext } from '../create-context.ts';
import { statusesOf } from '../http/openapi.ts';
import type { AppContext } from '../lib/app-context.ts';

/** The folder of this test file's pictures. */
const dataFolder = mkdtempSync(join(tmpdir(), 'rosette-data-'));
process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));

/** Settings for tests; `overrides` are environment variables. */
export function testContext(overrides: Record<string, string> = {}): AppContext {
  const config = readConfig({
    NODE_ENV: 'test',
    MONGODB_URI: 'mongodb://127.0.0.1',
    JWT_SECRET: 'a secret that only tests know, long enough',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    // Mail is on; mails wait unless a test starts a worker.
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: dataFolder,
    ...overrides,
  });
  return createContext(config);
}

export const context = testContext();
export const app = createApp(context);
type App = typeof app;

/** A caller with a session. */
export interface Someone {
  token: string;
}

type Request<E extends Endpoint> = EndpointRequest<E> & {
  headers?: Record<string, string>;
  /** For endpoints that declare an `upload`. */
  file?: Buffer | undefined;
};
interface Answer<E extends Endpoint> {
  status: number;
  headers: Record<string, string>;
  /** The declared response of a successful call. */
  body: EndpointResponse<E>;
  /** The sentence of a refusal. */
  detail: string;
  /** Its code. */
  code: ErrorCode;
}

/** The body of a refusal. */
interface Refusal {
  code: string;
  detail: string;
  errors?: { path: string; code: string; message: string }[];
}

type Arguments<E extends Endpoint> = Record<never, never> extends Request<E> ? [Request<E>?] : [Request<E>];

/** As multipart/form-data, fields before the file. */
function withParts(sending: supertest.Test, fields: Record<string, string>, file: Buffer | undefined) {
  for (const [name, value] of Object.entries(fields)) sending.field(name, value);
  return file ? sending.attach('file', file, 'picture') : sending;
}

/** The listening server of each app under test: opening one for every request takes longer than most answers. */
const servers = new Map<App, Promise<Server>>();

function serverOf(target: App): Promise<Server> {
  const known = servers.get(target);
  if (known) return known;
  const server = createServer(target);
  // Idle connections stay open: a request could meet one that is just being closed.
  server.keepAliveTimeout = 0;
  const listening = once(server.listen(0, '127.0.0.1'), 'listening').then(() => server);
  servers.set(target, listening);
  return listening;
}

/** Closes the servers that this test file used. */
export async function closeServers(): Promise<void> {
  const opened = await Promise.all(servers.values());
  servers.clear();
  for (const server of opened) server.close().closeAllConnections();
}

/** Every refusal has a code that the OpenAPI document lists, and a 422 has one for each field. */
function assertCoded(endpoint: Endpoint, status: number, body: Refusal): void {
  if (status < 400) return;
  const codes = [body.code, ...(body.errors ?? []).map(({ code }) => code)];
  const isComplete = codes.every((code) => code in errors) && Boolean(body.errors) === (status === 422);
  if (isComplete && (status !== 422 || body.errors?.[0]?.code === body.code)) return;
  const call = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
  throw new Error(`${call} answered ${status} with ${JSON.stringify(body)}, which is not the form of errors`);
}

/** Clients generated from the OpenAPI document do not expect a status that it does not name, so it fails the test. */
function assertDocumented(endpoint: Endpoint, status: number, detail: unknown): void {
  if (statusesOf(endpoint).includes(status)) return;
  const call = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
  throw new Error(`${call} answered ${status} (${detail}), which the OpenAPI document does not name`);
}

/**
 * Calls endpoints of the contract over HTTP as `someone`; null is a visitor. `target` is an app, or the address of
 * another process. Throws for a status or a code that the OpenAPI document does not name.
 */
export function as(someone: Someone | null, target: App | string = app) {
  return {
    async call<const E extends Endpoint>(endpoint: E, ...[request]: Arguments<E>): Promise<Answer<E>> {
      const { params, query, body, headers, file } = (request ?? {}) as {
        params?: Record<string, string>;
        query?: Record<string, string>;
        body?: object;
        headers?: Record<string, string>;
        file?: Buffer;
      };
      const sending = supertest(typeof target === 'string' ? target : await serverOf(target))
        [endpoint.method](`/api${pathWith(endpoint, params)}`)
        .query(query ?? {});
      if (someone) sending.set('Authorization', `Bearer ${someone.token}`);
      if (headers) sending.set(headers);
      const answer = await (endpoint.upload ? withParts(sending, { ...body }, file) : sending.send(body));
      assertDocumented(endpoint, answer.status, answer.body?.detail);
      assertCoded(endpoint, answer.status, answer.body);
      return {
        status: answer.status,
        headers: answer.headers,
        body: answer.body,
        detail: answer.body?.detail,
        code: answer.body?.code,
      };
    },
  };
}

/** A client without types, for invalid input. */
export const raw = (target = app) => supertest(target);
