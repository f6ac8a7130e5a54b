import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLocalHost } from '../loopback.ts';
import type { ApiAnswer, ApiRequest } from './api.ts';
import { ApiError } from './errors.ts';
import type { PageAnswer, PageRequest } from './payment-page.ts';

const maxBody = 1_000_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBody)
      throw new ApiError(413, { type: 'invalid_request_error', message: 'Request too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const isJson = ({ headers }: IncomingMessage) => /^application\/json\b/.test(headers['content-type'] ?? '');

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body ?? null));
}

function sendPage(response: ServerResponse, { status, html, location, policy }: PageAnswer): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      ...(location !== undefined && { Location: location }),
    })
    .end(html);
}

export interface Handlers {
  api(request: ApiRequest): Promise<ApiAnswer | null>;
  page(request: PageRequest): Promise<PageAnswer | null>;
  /** Calls a function of the control by name; undefined for an unknown one. */
  control(name: string, options: unknown): Promise<unknown> | undefined;
}

async function answerControl(
  { control }: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
) {
  // A form of another site cannot send JSON.
  if (request.method !== 'POST' || !isJson(request)) {
    sendJson(response, 405, { error: { message: 'Use POST with JSON' } });
    return;
  }
  const result = control(name, JSON.parse((await bodyOf(request)) || '{}'));
  if (result === undefined)
    sendJson(response, 404, { error: { message: `There is no control called ${name}` } });
  else sendJson(response, 200, await result);
}

async function answer(handlers: Handlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocalHost(request.headers.host)) {
    sendJson(response, 403, { error: { message: 'Only for this machine' } });
    return;
  }
  const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  if (pathname.startsWith('/_control/')) {
    await answerControl(handlers, request, response, pathname.slice('/_control/'.length));
    return;
  }
  const body = await bodyOf(request);
  const page = await handlers.page({ method, path: pathname, query: searchParams, body });
  if (page) {
    sendPage(response, page);
    return;
  }
  const { headers } = request;
  const told = await handlers.api({ method, path: pathname, query: search.slice(1), body, headers });
  if (told) response.writeHead(told.status, told.headers).end(told.body);
  else response.destroy();
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isOurs = error instanceof ApiError;
  const message = error instanceof Error ? error.message : String(error);
  sendJson(response, isOurs ? error.status : 500, {
    error: isOurs ? error.body : { type: 'api_error', message },
  });
}

/** The HTTP server: API, payment page and control. */
export function createSandboxServer(handlers: Handlers): Server {
  return createServer((request, response) => {
    answer(handlers, request, response).catch((error: unknown) => fail(response, error));
  });
}
