import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamEvent } from './event-stream.ts';
import { listenLive } from './live-stream.ts';
import { tokenStore } from './token-store.ts';

/** A mocked connection. */
interface Connection {
  headers: Record<string, string>;
  signal: AbortSignal;
  send(text: string): void;
  close(): void;
}

let connections: Connection[];
/** The statuses of the next connections; 200 when empty. */
let statuses: number[];
let end: AbortController;
let heard: StreamEvent[];
const onRefused = vi.fn();

function connect(_path: string, init: { headers: Record<string, string>; signal: AbortSignal }): Response {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      feed = controller;
      init.signal.addEventListener('abort', () => controller.error(new Error('aborted')));
    },
  });
  connections.push({
    headers: init.headers,
    signal: init.signal,
    send: (text) => feed?.enqueue(new TextEncoder().encode(text)),
    close: () => feed?.close(),
  });
  const status = statuses.shift() ?? 200;
  return new Response(status === 200 ? body : null, { status });
}

const anEvent = (id: number) => `event: unread\nid: n${id}\ndata: {}\n\n`;
const latest = () => connections.at(-1) as Connection;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function listen(): void {
  listenLive({ onEvent: (event) => heard.push(event), onRefused, signal: end.signal });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path, init) => connect(path, init)),
  );
  tokenStore.set('a-token');
  connections = [];
  statuses = [];
  heard = [];
  end = new AbortController();
  onRefused.mockReset();
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an interrupted stream is reopened with Last-Event-ID and the token', async () => {
  listen();
  await pass(0);
  latest().send(anEvent(1));
  latest().send(anEvent(2));
  await pass(0);
  expect(heard.map(({ id }) => id)).toEqual(['n1', 'n2']);
  expect(latest().headers).toEqual({ Accept: 'text/event-stream', Authorization: 'Bearer a-token' });
  latest().close();
  await pass(1000);
  expect(connections).toHaveLength(2);
  expect(latest().headers['Last-Event-ID']).toBe('n2');
});

test('while the API is away the delays grow to a minute, and going online ends them', async () => {
  statuses = Array.from({ length: 20 }, () => 503);
  listen();
  for (const [seconds, count] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [4, 4],
    [8, 5],
    [16, 6],
    [32, 7],
    [60, 8],
    [60, 9],
  ] as const) {
    await pass(seconds * 1000);
    expect(connections).toHaveLength(count);
  }
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(connections).toHaveLength(10);
});

test('a connection that is silent for a minute is reopened; a comment keeps it', async () => {
  listen();
  await pass(50_000);
  latest().send(':\n\n');
  await pass(50_000);
  expect(connections).toHaveLength(1);
  await pass(11_000);
  expect(connections).toHaveLength(2);
  expect(connections[0]?.signal.aborted).toBe(true);
});

test('a 401 calls onRefused', async () => {
  statuses = [401];
  listen();
  await pass(0);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('aborting closes the connection and opens none', async () => {
  listen();
  await pass(0);
  end.abort();
  await pass(120_000);
  expect(connections).toHaveLength(1);
  expect(connections[0]?.signal.aborted).toBe(true);
});

test('of several tabs one reads and broadcasts to the others', async () => {
  const channels = new Set<FakeChannel>();
  /** Delivers to other tabs only. */
  class FakeChannel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels)
        if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  let line: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, work: () => Promise<void>) => {
    line = line.then(work);
    return line;
  };
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  const other: StreamEvent[] = [];
  const second = new AbortController();
  listen();
  listenLive({ onEvent: (event) => other.push(event), onRefused, signal: second.signal });
  await pass(0);
  latest().send(anEvent(1));
  await pass(0);
  expect(connections).toHaveLength(1);
  expect([heard, other].map((events) => events.map(({ id }) => id))).toEqual([['n1'], ['n1']]);

  end.abort();
  await pass(0);
  expect(connections).toHaveLength(2);
  second.abort();
  await pass(0);
});
