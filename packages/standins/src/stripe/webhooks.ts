import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Delivery, State } from './state.ts';

/** A delivery attempt. */
export interface Attempt {
  event: string;
  type: string;
  /** The webhook's status; null without an answer. */
  status: number | null;
}

export interface Webhooks {
  hasUrl(): boolean;
  setUrl(url: string | undefined): void;
  deliver(event: Stripe.Event): void;
  /** Retries events that are due by the sandbox's clock. */
  retryDue(): void;
  /** Holds events from now on. */
  hold(): void;
  held(): { event: string; type: string }[];
  /** Sends held events in sequence, in the order of these ids; later events are sent at once again. */
  release(order: (held: string[]) => string[]): Promise<void>;
  /** Sends thin notifications instead of snapshots from now on. */
  thin(on: boolean): void;
  /** Sends each event this many times from now on. */
  duplicate(copies: number): void;
  /**
   * Sends an event again.
   * @returns false for an unknown event
   */
  replay(eventId: string): Promise<boolean>;
  attempts(): Attempt[];
  /** Waits until all events in progress were attempted. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Live mode retries for three days; the sandbox gives up earlier. */
const retryAfterSeconds = [1, 5, 30, 120, 600, 3600];
const timeoutMs = 10_000;
const keptAttempts = 500;

/** The signature header. With the machine's time instead of the sandbox's, as receivers compare it with their clock. */
function signatureOf(payload: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** The thin notification of an event: what happened to which object, without its state. */
function notificationOf({ id, type, created, livemode, data }: Stripe.Event) {
  const { id: object_id = '', object } = data.object as { id?: string; object: string };
  return {
    id: id.replace('evt_', 'evt_test_'),
    object: 'v2.core.event',
    created: new Date(created * 1000).toISOString(),
    livemode,
    reason: null,
    related_object: { id: object_id, type: object, url: `/v1/${object.replaceAll('.', '/')}s/${object_id}` },
    snapshot_event: id,
    type: `v1.${type}`,
  };
}

interface Setup {
  state: State;
  secret: string;
  url: string | undefined;
  now(): number;
  save(): Promise<void>;
}

/** Delivers signed events in order, retrying where the webhook does not answer 2xx. */
export function createWebhooks({ state, secret, url: firstUrl, now, save }: Setup): Webhooks {
  let url = firstUrl;
  let isHolding = false;
  let isThin = false;
  let copies = 1;
  let attempts: Attempt[] = [];
  let queue: Promise<void> = Promise.resolve();
  const queued = new Set<string>();
  const stopping = new AbortController();

  async function post(target: string, event: Stripe.Event): Promise<number | null> {
    const payload = JSON.stringify(isThin ? notificationOf(event) : event, null, 2);
    try {
      const { status } = await fetch(target, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureOf(payload, secret),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      return status;
    } catch {
      return null;
    }
  }

  function finish(delivery: Delivery): void {
    state.deliveries = state.deliveries.filter((other) => other !== delivery);
    const event = eventOf(delivery.event_id);
    const isAnotherLeft = state.deliveries.some(({ event_id }) => event_id === delivery.event_id);
    if (event && !isAnotherLeft) event.pending_webhooks = 0;
  }

  const eventOf = (id: string) => state.events.find((event) => event.id === id);

  async function attempt(delivery: Delivery): Promise<void> {
    const event = eventOf(delivery.event_id);
    if (!event) finish(delivery);
    if (!event || url === undefined || stopping.signal.aborted) return;
    const status = await post(url, event);
    if (stopping.signal.aborted) return;
    attempts = [...attempts.slice(-keptAttempts), { event: event.id, type: event.type, status }];
    const isDelivered = status !== null && status >= 200 && status < 300;
    const retryAfter = retryAfterSeconds[delivery.attempts];
    delivery.attempts += 1;
    if (isDelivered || retryAfter === undefined) finish(delivery);
    else delivery.next_attempt_at = now() + retryAfter;
    await save();
  }

  function enqueue(delivery: Delivery): Promise<void> {
    queued.add(delivery.id);
    queue = queue
      .then(() => attempt(delivery))
      // A full disk is reported to API callers; the next events are still sent.
      .catch(() => {})
      .finally(() => queued.delete(delivery.id));
    return queue;
  }

  function add(event: Stripe.Event, is_held: boolean): Delivery {
    const delivery = { id: newId('dl'), event_id: event.id, attempts: 0, next_attempt_at: now(), is_held };
    state.deliveries.push(delivery);
    return delivery;
  }

  // Held events of the last run cannot be released any more.
  for (const delivery of state.deliveries) delivery.is_held = false;

  return {
    hasUrl: () => url !== undefined,
    setUrl(next) {
      url = next;
    },
    deliver(event) {
      if (url === undefined) return;
      for (let copy = 0; copy < copies; copy += 1) {
        const delivery = add(event, isHolding);
        if (!isHolding) enqueue(delivery);
      }
    },
    retryDue() {
      if (url === undefined) return;
      for (const delivery of state.deliveries) {
        const isDue = !delivery.is_held && delivery.next_attempt_at <= now();
        if (isDue && !queued.has(delivery.id)) enqueue(delivery);
      }
    },
    hold() {
      isHolding = true;
    },
    held: () =>
      state.deliveries
        .filter(({ is_held }) => is_held)
        .map(({ event_id }) => ({ event: event_id, type: eventOf(event_id)?.type ?? '' })),
    async release(order) {
      isHolding = false;
      const waiting = state.deliveries.filter(({ is_held }) => is_held);
      const ids = order(waiting.map(({ event_id }) => event_id));
      const rank = ({ event_id }: Delivery) => {
        const index = ids.indexOf(event_id);
        return index < 0 ? ids.length : index;
      };
      for (const delivery of waiting.toSorted((one, other) => rank(one) - rank(other))) {
        delivery.is_held = false;
        enqueue(delivery);
      }
      await queue;
    },
    thin(on) {
      isThin = on;
    },
    duplicate(next) {
      copies = next;
    },
    async replay(eventId) {
      const event = eventOf(eventId);
      if (!event) return false;
      await enqueue(add(event, false));
      return true;
    },
    attempts: () => attempts,
    async settled() {
      while (queued.size > 0) await queue;
    },
    async close() {
      stopping.abort();
      await queue;
    },
  };
}
