import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { app, context } from '../test/api.ts';
import { connectionLimits, createHttpServer } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

/** The same limits, shortened. */
const soon = {
  ...connectionLimits,
  headersTimeout: 1500,
  requestTimeout: 2000,
  connectionsCheckingInterval: 100,
  silence: 1000,
};
/** ms until all limits apply, with a margin for busy machines. */
const patience = 5 * (soon.requestTimeout + soon.connectionsCheckingInterval);

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function listen(handler: RequestListener): Promise<number> {
  const server = createHttpServer(handler, soon, securityHeaders(context.config)).listen(0, '127.0.0.1');
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
  const closed = Promise.race([once(socket, 'close').then(() => true), sleep(patience).then(() => false)]);
  return { socket, closed, received: () => received };
}

/** Sends a piece repeatedly until the socket is closed. */
function dribble(socket: Socket, begin: string, piece: string): void {
  socket.write(begin);
  const timer = setInterval(() => socket.write(piece), 50);
  socket.on('close', () => clearInterval(timer));
}

const head = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;

test('two hundred clients that never finish their headers are disconnected, and others are answered meanwhile', {
  timeout: 20_000,
}, async () => {
  const port = await listen(app);
  const slow = Array.from({ length: 200 }, () => open(port));
  for (const { socket } of slow) dribble(socket, 'GET /api/health HTTP/1.1\r\nHost: x\r\n', 'X-More: 1\r\n');
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  expect(new Set(await Promise.all(slow.map(({ closed }) => closed)))).toEqual(new Set([true]));
});

test('a body sent byte by byte is 408 and closes the connection', { timeout: 20_000 }, async () => {
  const { socket, closed, received } = open(await listen(app));
  dribble(socket, `${head(10_000)}\r\n`, 'x');
  expect(await closed).toBe(true);
  expect(received()).toContain('408 Request Timeout');
  expect(received()).toContain('{"detail":"The request took too long to arrive"}');
});

test('a client that connects and sends nothing is disconnected', { timeout: 20_000 }, async () => {
  expect(await open(await listen(app)).closed).toBe(true);
});

test('an answer that is not read is dropped', { timeout: 20_000 }, async () => {
  let isOver = false;
  const port = await listen((_request, response) => {
    response.on('close', () => {
      isOver = true;
    });
    // More than the buffers of both ends hold.
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const { socket } = open(port);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => isOver, { timeout: patience }).toBe(true);
});

test('a client that does not read is disconnected at the limit, not after twice the time', async () => {
  const endings: string[] = [];
  const unread = (name: string): RequestListener => {
    return (_request, response) => {
      response.on('close', () => endings.push(name));
      response.end(Buffer.alloc(64 * 1024 * 1024));
    };
  };
  // Node's own timeout restarts when the system's buffer has accepted a part.
  const plain = createServer(unread('after twice as long')).listen(0, '127.0.0.1');
  plain.timeout = soon.silence;
  await once(plain, 'listening');
  for (const port of [(plain.address() as AddressInfo).port, await listen(unread('in time'))]) {
    const { socket } = open(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  }
  await expect.poll(() => endings.length, { timeout: patience }).toBe(2);
  plain.close();
  expect(endings).toEqual(['in time', 'after twice as long']);
});

describe('pipelined requests of one connection', () => {
  const pipelined = (count: number) =>
    Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

  test('are handled one at a time and answered in order', async () => {
    let running = 0;
    let most = 0;
    const port = await listen(async (request, response) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      response.end(`<${request.url}>`);
    });
    const { socket, received } = open(port);
    socket.write(pipelined(3000));
    await expect.poll(received).toContain('</2999>');
    expect(received().match(/<[^>]+>/g)).toEqual(Array.from({ length: 3000 }, (_, index) => `</${index}>`));
    expect(most).toBe(1);
  });

  test('each have their own body', async () => {
    const port = await listen(async (request, response) => {
      await sleep(1);
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

  test('wait until the answers before them are read', async () => {
    let begun = 0;
    const size = 4 * 1024 * 1024;
    const port = await listen((_request, response) => {
      begun += 1;
      response.end(Buffer.alloc(size));
    });
    const socket = connect(port, '127.0.0.1');
    endings.push(() => socket.destroy());
    socket.pause();
    socket.write(pipelined(30));
    const other = open(port);
    other.socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await other.closed).toBe(true);
    // The system's buffers accept some.
    expect(begun).toBeLessThan(10);
    let taken = 0;
    socket.on('data', (chunk) => {
      taken += chunk.length;
    });
    socket.resume();
    await expect.poll(() => taken).toBeGreaterThan(30 * size);
    expect(begun).toBe(31);
  });

  test('followed by invalid data are answered before the connection is closed', async () => {
    const port = await listen(async (request, response) => {
      response.write('begun');
      await sleep(20);
      response.end(`<${request.url}>`);
    });
    const { socket, closed, received } = open(port);
    socket.write(`${pipelined(2)}nonsense\r\n\r\n`);
    expect(await closed).toBe(true);
    expect(received()).not.toContain('HTTP/1.1 400');
  });
});

test('a slow answer that progresses arrives completely', { timeout: 20_000 }, async () => {
  const port = await listen(async (_request, response) => {
    for (let piece = 0; piece < 6; piece += 1) {
      response.write('x'.repeat(1000));
      await sleep(soon.silence / 3);
    }
    response.end();
  });
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toHaveLength(6000);
});

test.each([
  ['one long header', `X-Long: ${'x'.repeat(connectionLimits.maxHeaderSize)}\r\n`],
  ['many short ones', 'X-Short: x\r\n'.repeat(3000)],
])('%s: 431 and the connection is closed', async (_name, headers) => {
  const { socket, closed, received } = open(await listen(app));
  socket.write(`GET /api/health HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  expect(await closed).toBe(true);
  expect(received()).toContain('431 Request Header Fields Too Large');
  expect(received()).toContain('{"detail":"The address or the headers of the request are too long"}');
});

test('invalid HTTP is answered with a message, or only closes the connection within an answer', async () => {
  const nonsense = open(await listen(app));
  nonsense.socket.write('nonsense\r\n\r\n');
  expect(await nonsense.closed).toBe(true);
  expect(nonsense.received()).toContain('{"detail":"The request could not be read"}');
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
