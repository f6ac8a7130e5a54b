import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { type AppError, badRequest, refuseWith } from '#lib/app-error.ts';
import { errorBody } from './error-body.ts';
import type { Headers } from './security-headers.ts';

/** Limits of one connection; times in ms. */
export const connectionLimits = {
  /** From a request's first byte to the end of its headers. */
  headersTimeout: 10_000,
  /** To the end of its body: a picture of 10 MB at half a megabit a second. */
  requestTimeout: 180_000,
  /** The interval in which the two above are checked. */
  connectionsCheckingInterval: 5000,
  /** Without a byte in either direction: ends clients that do not read, at twice of it at the latest. */
  timeout: 60_000,
  /** Without a request; longer than the proxy keeps connections (deploy/Caddyfile), so that it closes them first. */
  keepAliveTimeout: 65_000,
  /** Bytes. */
  maxHeaderSize: 16_384,
};

/** Errors before the app is called, by Node's code. */
const refusals: Record<string, AppError> = {
  HPE_HEADER_OVERFLOW: refuseWith(431)('headers_too_long'),
  ERR_HTTP_REQUEST_TIMEOUT: refuseWith(408)('request_too_slow'),
};

/** What every answer of the server has. */
interface EveryAnswer {
  headers: Headers;
  /** Of refusals of requests whose headers cannot be read. */
  language: Language;
}

/** Answers such a request like any error (product/api#errors) and closes the connection. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, { headers, language }: EveryAnswer): void {
  const refusal = refusals[error.code ?? ''] ?? badRequest('request_unreadable');
  const { status } = refusal;
  const body = JSON.stringify(errorBody(language, refusal));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${language}`,
    'Vary: Accept-Language',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Whether an answer is partly sent: nothing else may be written to the socket then. Node's own listener asks the same. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true;

/**
 * An HTTP server that ends slow clients: late headers and bodies are answered with 408, long headers with 431, and each
 * closes the connection.
 */
export function createHttpServer(
  handler: RequestListener,
  { timeout, ...limits }: typeof connectionLimits = connectionLimits,
  everyAnswer: EveryAnswer = { headers: [], language: 'en' },
): Server {
  // Requests without Host, or with Expect, are answered like others: neither is needed.
  const server = createServer({ ...limits, requireHostHeader: false }, handler);
  server.timeout = timeout;
  server.on('checkExpectation', handler);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isFree = socket.writable && !isAnswering(socket);
    if (isFree && error.code !== 'ECONNRESET') refuse(error, socket, everyAnswer);
    else socket.destroy();
  });
  return server;
}
