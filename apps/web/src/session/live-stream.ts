import { notificationStreamPath } from '@rosette/shared/contract/notifications.ts';
import { createEventReader, type StreamEvent } from '#api/event-stream.ts';
import { tokenStore } from '#api/token-store.ts';

const path = `/api${notificationStreamPath}`;

/** How long to wait before the stream is opened again: longer each time, until something has come. */
const firstWaitMs = 1000;
const longestWaitMs = 60_000;

const aWhile = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Listening {
  onEvent(event: StreamEvent): void;
  signal: AbortSignal;
}

/** Reads the stream once, to its end; with fetch, as `EventSource` cannot send a token. @throws when it breaks off */
async function readOnce(lastId: string | null, { onEvent, signal }: Listening): Promise<void> {
  const response = await fetch(path, {
    signal,
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${tokenStore.get()}`,
      ...(lastId && { 'Last-Event-ID': lastId }),
    },
  });
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
  const read = createEventReader(onEvent);
  const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) return;
    read(value);
  }
}

/** Keeps the stream open until it is called off, going on where it broke. */
async function readOn({ onEvent, signal }: Listening): Promise<void> {
  let lastId: string | null = null;
  let waitMs = firstWaitMs;
  const hear = (event: StreamEvent) => {
    lastId = event.id ?? lastId;
    waitMs = firstWaitMs;
    onEvent(event);
  };
  while (!signal.aborted) {
    // Why it broke does not matter: a 401 is heard of by the calls that show something.
    await readOnce(lastId, { onEvent: hear, signal }).catch(() => {});
    // Not everybody at the same moment, after the API was away.
    await aWhile(waitMs * (0.5 + Math.random()), signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}

/**
 * Hears live of what concerns the member, until `signal` calls it off. Of all tabs of a browser one reads the stream and
 * tells the others; where a browser cannot choose one, each reads for itself.
 */
export function listenLive({ onEvent, signal }: Listening): void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void readOn({ onEvent, signal });
    return;
  }
  const others = new BroadcastChannel('live');
  others.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => onEvent(data));
  signal.addEventListener('abort', () => others.close());
  function tellAll(event: StreamEvent) {
    onEvent(event);
    others.postMessage(event);
  }
  // Held as long as this tab reads; when it closes, the browser gives it to the next one.
  navigator.locks
    .request('live', { signal }, () => readOn({ onEvent: tellAll, signal }))
    // Called off while it waited for its turn.
    .catch(() => {});
}
