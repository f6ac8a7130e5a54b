import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { app, context } from '../test/api.ts';
import { connectionLimits, createHttpServer } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

/** Limits that no test reaches on a busy machine. */
const patient = { ...connectionLimits, headersTimeout: connectionLimits.requestTimeout };
/** Limits that a test can wait for. */
const soonLate = { headersTimeout: 3000, requestTimeout: 3500, connectionsCheckingInterval: 100 };
const soonSilent = { timeout: 1000 };

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function listen(handler: RequestListener, shortened = {}, language: Language = 'en'): Promise<number> {
  const everyAnswer = { headers: securityHeaders(context.config), language };
  const limits = { ...patient, ...shortened };
  const server = createHttpServer(handler, limits, everyAnswer).listen(0, '127.0.0.1');
  endings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A socket and what it received. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  endings.push(() => socket.destroy());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = once(socket, 'close').then(() => true);
  return { socket, closed, received: () => received };
}

/** Sends a piece repeatedly until the socket is closed. */
function dribble(socket: Socket, begin: string, piece: string): void {
  socket.write(begin);
  const timer = setInterval(() => socket.write(piece), 500);
  socket.on('close', () => clearInterval(timer));
}

const head = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;

test('the proxy of production closes idle connections well before the server does', () => {
  const caddyfile = readFileSync(new URL('../../../../deploy/Caddyfile', import.meta.url), 'utf8');
  const [, seconds] = /^\s*transport http \{\n\s*keepalive (\d+)s$/m.exec(caddyfile) ?? [];
  expect(Number(seconds) * 1000).toBeLessThanOrEqual(connectionLimits.keepAliveTimeout - 10_000);
});

test('two hundred clients that never finish their headers are disconnected, and others are answered meanwhile', async () => {
  const port = await listen(app, soonLate);
  const slow = Array.from({ length: 200 }, () => open(port));
  for (const { socket } of slow) dribble(socket, 'GET /api/health HTTP/1.1\r\nHost: x\r\n', 'X-More: 1\r\n');
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  expect(new Set(await Promise.all(slow.map(({ closed }) => closed)))).toEqual(new Set([true]));
});

test('a body sent byte by byte is 408 and closes the connection', async () => {
  const { socket, closed, received } = open(await listen(app, soonLate));
  dribble(socket, `${head(10_000)}\r\n`, 'x');
  expect(await closed).toBe(true);
  expect(received()).toContain('408 Request Timeout');
  expect(received()).toContain('{"code":"request_too_slow","detail":"The request took too long to arrive"}');
});

test('a client that connects and sends nothing is disconnected', async () => {
  expect(await open(await listen(app, soonLate)).closed).toBe(true);
});

test('an answer that is not read is dropped', async () => {
  let isOver = false;
  const port = await listen((_request, response) => {
    response.on('close', () => {
      isOver = true;
    });
    // More than the buffers of both ends hold.
    response.end(Buffer.alloc(64 * 1024 * 1024));
  }, soonSilent);
  const { socket } = open(port);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => isOver).toBe(true);
});

describe('pipelined requests of one connection', () => {
  const pipelined = (count: number) =>
    Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

  test('are answered in order', async () => {
    const port = await listen(async (request, response) => {
      await nextTurn();
      response.end(`<${request.url}>`);
    });
    const { socket, received } = open(port);
    socket.write(pipelined(300));
    await expect.poll(received).toContain('</299>');
    expect(received().match(/<[^>]+>/g)).toEqual(Array.from({ length: 300 }, (_, index) => `</${index}>`));
  });

  test('each have their own body', async () => {
    const port = await listen(async (request, response) => {
      await nextTurn();
      response.end(`<${await text(request)}>`);
    });
    const { socket, received } = open(port);
    const bodies = Array.from({ length: 20 }, (_, index) => `${index}:${'x'.repeat(index * 2000)}`);
    for (const body of bodies) {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    }
    await expect.poll(() => received().match(/<[^>]+>/g)?.length).toBe(20);
    expect(received().match(/<[^>]+>/g)).toEqual(bodies.map((body) => `<${body}>`));
  });

  test('followed by invalid data are answered before the connection is closed', async () => {
    const port = await listen(async (request, response) => {
      response.write('begun');
      await nextTurn();
      response.end(`<${request.url}>`);
    });
    const { socket, closed, received } = open(port);
    socket.write(`${pipelined(2)}nonsense\r\n\r\n`);
    expect(await closed).toBe(true);
    expect(received()).not.toContain('HTTP/1.1 400');
  });
});

test.each([
  ['one long header', `X-Long: ${'x'.repeat(connectionLimits.maxHeaderSize)}\r\n`],
  ['many short ones', 'X-Short: x\r\n'.repeat(3000)],
])('%s: 431 and the connection is closed', async (_name, headers) => {
  const { socket, closed, received } = open(await listen(app));
  socket.write(`GET /api/health HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  expect(await closed).toBe(true);
  expect(received()).toContain('431 Request Header Fields Too Large');
  expect(received()).toContain(
    '{"code":"headers_too_long","detail":"The address or the headers of the request are too long"}',
  );
});

test('a request that cannot be read is refused in the default language', async () => {
  const { socket, closed, received } = open(await listen(app, {}, 'de'));
  socket.write('nonsense\r\n\r\n');
  expect(await closed).toBe(true);
  expect(received()).toContain('Content-Language: de\r\nVary: Accept-Language\r\n');
  expect(received()).toContain(
    '{"code":"request_unreadable","detail":"Die Anfrage konnte nicht gelesen werden"}',
  );
});

test('invalid HTTP is answered with a message, or only closes the connection within an answer', async () => {
  const nonsense = open(await listen(app));
  nonsense.socket.write('nonsense\r\n\r\n');
  expect(await nonsense.closed).toBe(true);
  expect(nonsense.received()).toContain(
    '{"code":"request_unreadable","detail":"The request could not be read"}',
  );
  for (const header of ['Content-Security-Policy: ', 'X-Content-Type-Options: nosniff', 'Referrer-Policy: '])
    expect(nonsense.received()).toContain(header);
  const port = await listen((_request, response) => void response.write('half'));
  const { socket, closed, received } = open(port);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(received).toContain('half');
  socket.write('nonsense\r\n\r\n');
  expect(await closed).toBe(true);
  expect(received()).not.toContain('400');
});

test('a request with two contradicting lengths is 400 and closes the connection', async () => {
  const { socket, closed, received } = open(await listen(app));
  socket.write(
    `${head(5)}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  expect(await closed).toBe(true);
  expect(received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(received()).not.toContain('"status":"ok"');
});

test.each(['Expect: a miracle\r\nHost: x\r\n', 'Expect: 100-continue\r\nHost: x\r\n', 'X-No-Host: 1\r\n'])(
  'a request with %j is answered like any other',
  async (headers) => {
    const { socket, received } = open(await listen(app));
    socket.write(`GET /api/health HTTP/1.1\r\n${headers}\r\n`);
    await expect.poll(received).toContain('{"status":"ok"}');
  },
);
