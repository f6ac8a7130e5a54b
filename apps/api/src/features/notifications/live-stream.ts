import type { UnreadCounts } from '@rosette/shared/contract/notifications.ts';
import type { Response } from 'express';
import { hiddenFromMember } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { type LiveEvent, LiveEventModel } from './live-event.model.ts';
import { NotificationModel } from './notification.model.ts';
import { presentNotifications } from './notification.present.ts';
import { findCounters } from './read-notifications.service.ts';
import { shownTo } from './shown-notifications.ts';

/** Bytes waiting for a slow client after which its stream is closed; it reconnects and continues. */
const maxWaiting = 1_000_000;
/** Older events are not sent again (product/notifications-and-mails#live-stream), in ms. */
const continuedMs = 24 * 3_600_000;

/** Counts a member's unread messages. Injected by the routes, as conversations depend on notifications. */
export type CountUnreadMessages = (memberId: string) => Promise<number>;

/** An open stream of a member. */
export interface LiveStream {
  readonly memberId: string;
  /** The number of the last event sent. */
  readonly sent: number;
  /** Sends new events in order. */
  send(): Promise<void>;
  /** Sends a comment if nothing was sent for this many ms. */
  beat(everyMs: number): void;
  end(): void;
}

/** Event ids such as 'n17'; 'n17.2' for counts sent after event 17. */
const eventId = /^n(\d{1,15})(?:\.\d{1,9})?$/;

/**
 * The event number after which a stream starts. The latest for a new stream: without an id, with an unknown id, or when
 * later events are older than a day.
 */
export async function startOf(
  memberId: string,
  lastEventId: string | undefined,
  latest: number,
): Promise<number> {
  const number = Number(lastEventId?.match(eventId)?.[1] ?? Number.NaN);
  if (!(number <= latest)) return latest;
  const missed = await LiveEventModel.countDocuments({
    member_id: memberId,
    number: { $gt: number, $lte: latest },
    created_at: { $gt: new Date(clock.now().getTime() - continuedMs) },
  });
  return missed === latest - number ? number : latest;
}

export function createLiveStream(
  app: AppContext,
  memberId: string,
  response: Response,
  start: number,
  countUnreadMessages: CountUnreadMessages,
): LiveStream {
  let sent = start;
  let countsSent = 0;
  let lastWrite = clock.now().getTime();
  /** Sends run one after another, so that nothing is sent twice or out of order. */
  let sending: Promise<void> = Promise.resolve();
  let isBegun = false;

  function write(text: string): void {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    lastWrite = clock.now().getTime();
    if (response.writableLength > maxWaiting) response.destroy();
  }

  const writeEvent = (type: LiveEvent['type'], id: string, data: string) =>
    write(`event: ${type}\nid: ${id}\ndata: ${data}\n\n`);

  async function writeCounts(): Promise<void> {
    const { unread } = await findCounters(memberId);
    countsSent += 1;
    const counts: UnreadCounts = { notifications: unread, messages: await countUnreadMessages(memberId) };
    writeEvent('unread', `n${sent}.${countsSent}`, JSON.stringify(counts));
  }

  /** Members whose messages are not sent: hidden meanwhile by a block or a suspension. */
  async function hiddenAuthors(events: readonly LiveEvent[]): Promise<ReadonlySet<string>> {
    const others = events.flatMap(({ author_id }) =>
      author_id && String(author_id) !== memberId ? [author_id] : [],
    );
    return new Set(await hiddenFromMember(memberId, others));
  }

  /** The data of each event; null where there is none any more. Of each notification only the latest event is sent. */
  async function contentsOf(events: readonly LiveEvent[]): Promise<(string | null)[]> {
    const latest = new Map(events.map((event) => [String(event.notification_id), event.number]));
    const ids = events.flatMap(({ notification_id }) => notification_id ?? []);
    const stored =
      ids.length > 0
        ? await NotificationModel.find({ _id: { $in: ids }, ...(await shownTo(memberId)) }).lean()
        : [];
    const shown = new Map(
      (await presentNotifications(app, memberId, stored)).map((one) => [one.id, JSON.stringify(one)]),
    );
    const hidden = await hiddenAuthors(events);
    return events.map(({ type, number, notification_id, message, author_id }) => {
      if (type === 'message') return hidden.has(String(author_id)) ? null : app.mail.seal.open(message ?? '');
      const isLatest = latest.get(String(notification_id)) === number;
      return isLatest ? (shown.get(String(notification_id)) ?? null) : null;
    });
  }

  async function sendNew(): Promise<void> {
    if (!isBegun) await writeCounts();
    isBegun = true;
    const events = await LiveEventModel.find({ member_id: memberId, number: { $gt: sent } })
      .sort({ number: 1 })
      .lean();
    if (events.length === 0) return;
    const contents = await contentsOf(events);
    for (const [index, { type, number }] of events.entries()) {
      const content = contents[index];
      sent = number;
      if (content) writeEvent(type, `n${number}`, content);
    }
    await writeCounts();
  }

  return {
    memberId,
    get sent() {
      return sent;
    },
    send() {
      const next = sending.then(sendNew);
      sending = next.catch(() => {});
      return next;
    },
    beat(everyMs) {
      if (clock.now().getTime() - lastWrite >= everyMs) write(':\n\n');
    },
    end: () => response.end(),
  };
}
