import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { LiveStream } from './live-stream.ts';
import { NotificationCounterModel } from './notification-counter.model.ts';

const tickMs = 1000;
/** beyond §10: so that nothing between takes a quiet stream for a dead one. */
const heartbeatMs = 25_000;
/** In place of the look for news: whether those who listen are still signed in, and that the streams still live. */
const ticksToCheckTokens = 5;
const ticksToRenew = 20;
/** How far back a look goes: a change is dated when it is written and seen once its transaction, of a minute at most, is through. */
const lookBackMs = 70_000;

interface Listener {
  stream: LiveStream;
  isSignedIn(): Promise<boolean>;
}

export interface LiveStreams {
  add(listener: Listener): void;
  remove(stream: LiveStream): void;
}

/**
 * Keeps the live streams of this process going with one query a second for all of them together, none while there are
 * none. They end when the process is told to stop.
 * @param renew says that this process's streams still live
 */
export function createLiveStreams(
  { log, sessions, shutdown }: AppContext,
  renew: () => Promise<void>,
): LiveStreams {
  const listeners = new Map<LiveStream, Listener>();
  const ofMember = new Map<string, Set<LiveStream>>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let isTicking = false;

  async function sendNews(): Promise<void> {
    const since = new Date(clock.now().getTime() - lookBackMs);
    const changed = await NotificationCounterModel.find({ changed_at: { $gte: since } })
      .select('last_event')
      .lean();
    for (const { _id, last_event } of changed) {
      for (const stream of ofMember.get(String(_id)) ?? []) {
        if (stream.sent < last_event) await stream.send();
      }
    }
  }

  async function endThoseSignedOut(some: Iterable<Listener>): Promise<void> {
    await Promise.all(
      [...some].map(async ({ stream, isSignedIn }) => {
        if (!(await isSignedIn())) stream.end();
      }),
    );
  }

  // Whose sessions are ended by this process is let go at once; what others end is seen with the next look at tokens.
  sessions.on('ended', (memberId) => {
    const hers = [...(ofMember.get(memberId) ?? [])].flatMap((stream) => listeners.get(stream) ?? []);
    endThoseSignedOut(hers).catch((error: unknown) =>
      log.warn({ err: error }, 'live streams could not be ended'),
    );
  });

  async function tick(): Promise<void> {
    ticks += 1;
    for (const stream of listeners.keys()) stream.beat(heartbeatMs);
    if (ticks % ticksToRenew === 0) return renew();
    return ticks % ticksToCheckTokens === 0 ? endThoseSignedOut(listeners.values()) : sendNews();
  }

  async function onTimer(): Promise<void> {
    if (shutdown.isUnderWay) {
      for (const stream of listeners.keys()) stream.end();
      return;
    }
    if (isTicking) return;
    isTicking = true;
    await tick().catch((error: unknown) => log.warn({ err: error }, 'live streams could not be served'));
    isTicking = false;
  }

  return {
    add(listener) {
      const { stream } = listener;
      listeners.set(stream, listener);
      const others = ofMember.get(stream.memberId) ?? new Set();
      ofMember.set(stream.memberId, others.add(stream));
      timer ??= setInterval(onTimer, tickMs).unref();
    },
    remove(stream) {
      listeners.delete(stream);
      const others = ofMember.get(stream.memberId);
      others?.delete(stream);
      if (others?.size === 0) ofMember.delete(stream.memberId);
      if (listeners.size > 0 || !timer) return;
      clearInterval(timer);
      timer = null;
    },
  };
}
