import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import type { LiveStream } from './live-stream.ts';
import { type NotificationChange, recordChanges } from './notification-changes.ts';
import { NotificationCounterModel } from './notification-counter.model.ts';

const tickMs = 1000;
/** product/notifications-and-mails#live-stream: keeps proxies from closing an idle stream, in ms. */
const heartbeatMs = 25_000;
/** Every fifth tick checks tokens instead of polling for news. */
const ticksToCheckTokens = 5;
/** Every twentieth tick renews stream slots instead. */
const ticksToRenew = 20;
/**
 * How far back each poll looks, in ms: a change is dated when it is written but visible after its transaction, which
 * may take a minute.
 */
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
 * Sends news to all live streams of this process with one query a second about their members, none while there are no
 * streams. Ends them
 * when the process is told to stop.
 * @param renew renews the slots of this process's streams
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

  const listenersOf = (memberId: string): Listener[] =>
    [...(ofMember.get(memberId) ?? [])].flatMap((stream) => listeners.get(stream) ?? []);

  async function sendNews(): Promise<void> {
    const since = new Date(clock.now().getTime() - lookBackMs);
    const changed = await NotificationCounterModel.find({
      _id: { $in: [...ofMember.keys()] },
      changed_at: { $gte: since },
    })
      .select('last_event')
      .lean();
    const behind = changed.flatMap(({ _id, last_event }) =>
      listenersOf(String(_id)).filter(({ stream }) => stream.sent < last_event),
    );
    await closeSignedOut(behind);
    for (const { stream } of behind) if (listeners.has(stream)) await stream.send();
  }

  function remove(stream: LiveStream): void {
    listeners.delete(stream);
    const others = ofMember.get(stream.memberId);
    others?.delete(stream);
    if (others?.size === 0) ofMember.delete(stream.memberId);
    if (listeners.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  }

  async function closeSignedOut(some: Iterable<Listener>): Promise<void> {
    await Promise.all(
      [...some].map(async ({ stream, isSignedIn }) => {
        if (await isSignedIn()) return;
        remove(stream);
        stream.end();
      }),
    );
  }

  /** Closes her streams here; the event makes other processes check hers with their next poll. */
  async function onSessionsEnded(memberId: string): Promise<void> {
    await closeSignedOut(listenersOf(memberId));
    const change: NotificationChange = {
      member_id: new Types.ObjectId(memberId),
      event: { type: 'unread' },
    };
    await transaction(() => recordChanges([change]), `notifications:${memberId}`);
  }
  sessions.on('ended', (memberId) => {
    onSessionsEnded(memberId).catch((error: unknown) =>
      log.warn({ err: error }, 'live streams could not be ended'),
    );
  });

  async function tick(): Promise<void> {
    ticks += 1;
    for (const stream of listeners.keys()) stream.beat(heartbeatMs);
    if (ticks % ticksToRenew === 0) return renew();
    return ticks % ticksToCheckTokens === 0 ? closeSignedOut(listeners.values()) : sendNews();
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
    remove,
  };
}
