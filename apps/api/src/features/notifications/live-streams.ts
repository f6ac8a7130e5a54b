import { Types } from 'mongoose';
import { callerOfToken, validAmong } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { TokenSubject } from '#lib/session-token.ts';
import { LiveLogModel } from './live-log.model.ts';
import { recordLiveEvents } from './live-log.ts';
import type { LiveStream } from './live-stream.ts';

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
  /** Whose token it was opened with; null once that has expired. */
  subject(): TokenSubject | null;
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
export function createLiveStreams(app: AppContext, renew: () => Promise<void>): LiveStreams {
  const { log, sessions, shutdown } = app;
  const listeners = new Map<LiveStream, Listener>();
  const ofMember = new Map<string, Set<LiveStream>>();
  let timer: NodeJS.Timeout | null = null;
  let ticks = 0;
  let isTicking = false;

  const listenersOf = (memberId: string): Listener[] =>
    [...(ofMember.get(memberId) ?? [])].flatMap((stream) => listeners.get(stream) ?? []);

  async function sendNews(): Promise<void> {
    const since = new Date(clock.now().getTime() - lookBackMs);
    const changed = await LiveLogModel.find({
      _id: { $in: [...ofMember.keys()] },
      changed_at: { $gte: since },
    })
      .select('last_number')
      .lean();
    const behind = changed.flatMap(({ _id, last_number }) =>
      listenersOf(String(_id)).filter(({ stream }) => stream.sent < last_number),
    );
    for (const listener of behind) {
      const subject = listener.subject();
      const caller = subject && (await callerOfToken(app, subject));
      if (!caller) close(listener);
      else if (listeners.has(listener.stream)) await listener.stream.send(caller);
    }
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

  function close({ stream }: Listener): void {
    remove(stream);
    stream.end();
  }

  /** Ends those of these streams whose sessions have ended, with one query. */
  async function closeSignedOut(some: readonly Listener[]): Promise<void> {
    const subjects = new Map(some.map((listener) => [listener, listener.subject()]));
    const valid = await validAmong([...subjects.values()].filter((subject) => subject !== null));
    for (const [listener, subject] of subjects) if (!subject || !valid.has(subject)) close(listener);
  }

  /** Closes her streams here; the event makes other processes check hers with their next poll. */
  async function onSessionsEnded(memberId: string): Promise<void> {
    await closeSignedOut(listenersOf(memberId));
    await recordLiveEvents([{ member_id: new Types.ObjectId(memberId), events: [{ type: 'unread' }] }]);
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
    if (ticks % ticksToCheckTokens === 0) return closeSignedOut([...listeners.values()]);
    return sendNews();
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
