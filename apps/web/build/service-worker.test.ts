import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://rosette.example';
const script = '/assets/attendee-list-screen-a1b2.js';
const door = '/events/65f000000000000000000001/attendees';
const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');

const never = () => new Promise<Response>(() => {});
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

/** The service worker with these files in its cache, on a network that answers as `network` does. */
function startWorker(
  files: readonly string[],
  network: (path: string) => Promise<Response>,
  languages = ['en'],
) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const cached = new Map(files.map((path) => [path, `kept ${path}`]));
  const navigationPreload = { enable: vi.fn(async () => {}), disable: vi.fn(async () => {}) };
  const globals = createContext({
    version: 'v1',
    offlinePages: { en: '/offline.html', de: '/offline.de.html' },
    offlineFiles: ['/offline.html', '/offline.de.html'],
    navigator: { languages },
    attendeeListFiles: [script],
    location: { origin },
    caches: {
      match: async (path: string) => (cached.has(path) ? new Response(cached.get(path)) : undefined),
      keys: async () => [],
    },
    clients: { claim: async () => {} },
    registration: { navigationPreload },
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
    fetch: ({ url }: { url: string }) => network(new URL(url).pathname),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    Response,
    URL,
  });
  runInContext(source, globals);
  return {
    navigationPreload,
    async activate(): Promise<void> {
      let activated: Promise<void> | undefined;
      listeners.activate?.({
        waitUntil: (until: Promise<void>) => {
          activated = until;
        },
      });
      await activated;
    },
    /** The text that the worker answers; null where it leaves the request to the browser. */
    async ask(path: string, mode: 'navigate' | 'cors'): Promise<string | null> {
      let answer: Promise<Response> | null = null;
      listeners.fetch?.({
        request: { method: 'GET', mode, url: origin + path },
        respondWith: (answered: Promise<Response>) => {
          answer = answered;
        },
      });
      return answer && (await (answer as Promise<Response>)).text();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kept = ['/offline.html', '/offline.de.html', '/shell.html', script];
const served = async (path: string) => new Response(`served ${path}`);

test('the attendee list comes from the network where that answers', async () => {
  expect(await startWorker(kept, served).ask(door, 'navigate')).toBe(`served ${door}`);
});

test('on a network that answers nothing, the kept page of the attendee list opens after 4 seconds', async () => {
  const opened = vi.fn();
  const opening = startWorker(kept, never).ask(door, 'navigate').then(opened);
  await vi.advanceTimersByTimeAsync(3900);
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await opening;
  expect(opened).toHaveBeenCalledWith('kept /shell.html');
});

test.each([
  ['another page', kept, '/events'],
  ['an attendee list that is not kept', ['/offline.html'], door],
])('%s waits for a network that answers nothing', async (_, files, path) => {
  const opened = vi.fn();
  void startWorker(files, never).ask(path, 'navigate').then(opened);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).not.toHaveBeenCalled();
});

test('without a connection the attendee list opens at once, other pages show the offline page', async () => {
  const worker = startWorker(kept, noConnection);
  expect(await worker.ask(door, 'navigate')).toBe('kept /shell.html');
  expect(await worker.ask('/events', 'navigate')).toBe('kept /offline.html');
  const german = startWorker(kept, noConnection, ['fr', 'de-AT', 'en']);
  expect(await german.ask('/events', 'navigate')).toBe('kept /offline.de.html');
});

test('kept scripts need no network, others bypass the service worker', async () => {
  const worker = startWorker(kept, never);
  expect(await worker.ask(script, 'cors')).toBe(`kept ${script}`);
  expect(await worker.ask('/assets/other-c3d4.js', 'cors')).toBeNull();
  expect(await worker.ask('/api/events', 'cors')).toBeNull();
});

// Firefox drops the answer of a service worker that comes after a failed preload.
test('no page is preloaded, also where an earlier version switched that on', async () => {
  const worker = startWorker(['/offline.html'], served);
  await worker.activate();
  expect(worker.navigationPreload.enable).not.toHaveBeenCalled();
  expect(worker.navigationPreload.disable).toHaveBeenCalledOnce();
});

test("a provider's sign-in and its callback, which works only once, are left to the browser", async () => {
  const worker = startWorker(kept, served);
  expect(await worker.ask('/api/auth/google', 'navigate')).toBeNull();
  expect(await worker.ask('/api/auth/google/callback?code=1', 'navigate')).toBeNull();
});
