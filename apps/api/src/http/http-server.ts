import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Connections } from './connections.ts';
import type { Headers } from './security-headers.ts';

/** What one connection may cost at most; times in milliseconds. */
export const connectionLimits = {
  /** From the first byte of a request until its headers are there. */
  headersTimeout: 10_000,
  /** Until its body is there, too: a picture of 10 MB over half a megabit a second. */
  requestTimeout: 180_000,
  /** How often the two above are looked at: so much later they count at the latest. */
  connectionsCheckingInterval: 5000,
  /** Without a byte either way while a request is under way: a client that does not read its answer is let go. */
  silence: 60_000,
  /** Without a request; longer than what proxies keep a connection for, so that they close it and not we. */
  keepAliveTimeout: 65_000,
  /** Bytes. */
  maxHeaderSize: 16_384,
};

/** What is refused before the app gets to see it, by Node's name for it. */
const refusals: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};

/** Answers such a request with `{ detail }` like any other (decisions §2), and ends the connection. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, everywhere: Headers): void {
  const [status, detail] = refusals[error.code ?? ''] ?? [400, 'The request could not be read'];
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...everywhere.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * An HTTP server on which no client can hold a connection by being slow: late headers and bodies are answered with 408,
 * headers that are too long with 431, and each ends the connection. `everywhere` is what every answer has.
 */
export function createHttpServer(
  handler: RequestListener,
  { silence, ...limits }: typeof connectionLimits = connectionLimits,
  everywhere: Headers = [],
): Server {
  // A request without a host or with an expectation is answered like any other: we need no host and wait for nothing.
  const server = createServer({ ...limits, requireHostHeader: false });
  const connections = new Connections(server, handler, silence);
  server.on('request', connections.take);
  server.on('checkExpectation', connections.take);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isFree = socket.writable && !connections.isAnswering(socket);
    if (isFree && error.code !== 'ECONNRESET') refuse(error, socket, everywhere);
    else socket.destroy();
  });
  return server;
}
