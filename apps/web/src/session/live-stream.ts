import { notificationStreamPath } from '@rosette/shared/contract/notifications.ts';
import { createEventReader, type StreamEvent } from '#api/event-stream.ts';
import { tokenStore } from '#api/token-store.ts';

const path = `/api${notificationStreamPath}`;

/** How long to wait before the stream is opened again: longer each time, until something has come. */
const firstWaitMs = 1000;
const longestWaitMs = 60_000;

/** The API sends something every 25 seconds: a connection that is quiet for longer is dead, as after a sleep. */
const longestSilenceMs = 60_000;

/** Ends after so long, when the line is back, or when it is called off. */
const aWhile = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

interface Listening {
  onEvent(event: StreamEvent): void;
  /** The token is refused (401): who is signed in has to be asked anew. */
  onRefused(): void;
  signal: AbortSignal;
}

/** Calls a connection off with `signal`, and once it has been quiet for too long. */
function createWatch(signal: AbortSignal) {
  const connection = new AbortController();
  const callOff = () => connection.abort();
  signal.addEventListener('abort', callOff);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: connection.signal,
    hear() {
      clearTimeout(timer);
      timer = setTimeout(callOff, longestSilenceMs);
    },
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', callOff);
    },
  };
}

/** Reads the stream once, to its end; with fetch, as `EventSource` cannot send a token. @throws when it breaks off */
async function readOnce(lastId: string | null, { onEvent, onRefused, signal }: Listening): Promise<void> {
  const watch = createWatch(signal);
  watch.hear();
  try {
    const response = await fetch(path, {
      signal: watch.signal,
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${tokenStore.get()}`,
        ...(lastId && { 'Last-Event-ID': lastId }),
      },
    });
    if (response.status === 401) onRefused();
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
    const read = createEventReader(onEvent);
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await pieces.read();
      if (done) return;
      watch.hear();
      read(value);
    }
  } finally {
    watch.end();
  }
}

/** Keeps the stream open until it is called off, going on where it broke. */
async function readOn({ onEvent, onRefused, signal }: Listening): Promise<void> {
  let lastId: string | null = null;
  let waitMs = firstWaitMs;
  const hear = (event: StreamEvent) => {
    lastId = event.id ?? lastId;
    waitMs = firstWaitMs;
    onEvent(event);
  };
  while (!signal.aborted) {
    // Why it broke does not matter: it is opened again.
    await readOnce(lastId, { onEvent: hear, onRefused, signal }).catch(() => {});
    // Not everybody at the same moment, after the API was away.
    await aWhile(waitMs * (0.5 + Math.random()), signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}

/**
 * Hears live of what concerns the member, until `signal` calls it off. Of all tabs of a browser one reads the stream and
 * tells the others; where a browser cannot choose one, each reads for itself.
 */
export function listenLive({ onEvent, onRefused, signal }: Listening): void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void readOn({ onEvent, onRefused, signal });
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
    .request('live', { signal }, () => readOn({ onEvent: tellAll, onRefused, signal }))
    // Called off while it waited for its turn.
    .catch(() => {});
}
