import { notificationStreamPath } from '@rosette/shared/contract/notifications.ts';
import { createEventReader, type StreamEvent } from './event-stream.ts';
import { tokenStore } from './token-store.ts';

const path = `/api${notificationStreamPath}`;

/** ms before the stream is reopened: growing until an event arrives. */
const firstWaitMs = 1000;
const longestWaitMs = 60_000;

/** The API sends something every 25 seconds; a connection silent for longer is dead, e.g. after sleep. */
const longestSilenceMs = 60_000;

/** Resolves after `ms`, when online again, or on abort. */
const delay = (ms: number, signal: AbortSignal) =>
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
  /** Called on 401: the session has to be refetched. */
  onRefused(): void;
  signal: AbortSignal;
}

/** A signal that aborts with `signal`, or `longestSilenceMs` after the last call of `restart`. */
function createSilenceTimeout(signal: AbortSignal) {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: connection.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(abort, longestSilenceMs);
    },
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

/**
 * Reads the stream once to its end; by fetch, as `EventSource` cannot send a token.
 * @throws when it is interrupted
 */
async function readOnce(lastId: string | null, { onEvent, onRefused, signal }: Listening): Promise<void> {
  const silence = createSilenceTimeout(signal);
  silence.restart();
  try {
    const response = await fetch(path, {
      signal: silence.signal,
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
      silence.restart();
      read(value);
    }
  } finally {
    silence.end();
  }
}

/** Reads the stream until `signal` aborts; an interrupted one is reopened after a growing delay. */
async function readOn({ onEvent, onRefused, signal }: Listening): Promise<void> {
  let lastId: string | null = null;
  let waitMs = firstWaitMs;
  const onEachEvent = (event: StreamEvent) => {
    lastId = event.id ?? lastId;
    waitMs = firstWaitMs;
    onEvent(event);
  };
  while (!signal.aborted) {
    // The cause does not matter: it is reopened.
    await readOnce(lastId, { onEvent: onEachEvent, onRefused, signal }).catch(() => {});
    // With jitter, as all clients reconnect after an outage.
    await delay(waitMs * (0.5 + Math.random()), signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}

/**
 * Listens to the member's live stream until `signal` aborts. One tab of a browser reads it and broadcasts; one that is
 * opened later asks it for the counts with which a stream begins. Without Web Locks each tab reads.
 */
export function listenLive({ onEvent, onRefused, signal }: Listening): void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void readOn({ onEvent, onRefused, signal });
    return;
  }
  const others = new BroadcastChannel('live');
  let counts: StreamEvent | null = null;
  others.addEventListener('message', ({ data }: MessageEvent<StreamEvent | 'counts?'>) => {
    if (data !== 'counts?') onEvent(data);
    else if (counts) others.postMessage(counts);
  });
  others.postMessage('counts?');
  signal.addEventListener('abort', () => others.close());
  function broadcast(event: StreamEvent) {
    if (event.event === 'unread') counts = event;
    onEvent(event);
    others.postMessage(event);
  }
  // This tab holds the lock while it reads; afterwards the browser grants it to another tab.
  navigator.locks
    .request('live', { signal }, () => readOn({ onEvent: broadcast, onRefused, signal }))
    // Aborted while waiting for the lock.
    .catch(() => {});
}
