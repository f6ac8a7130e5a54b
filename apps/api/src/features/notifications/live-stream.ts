import type { UnreadCounts } from '@rosette/shared/contract/notifications.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { Response } from 'express';
import { hiddenFrom } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { eventsAfter, type NumberedEvent } from './live-log.ts';
import { NotificationModel, type ShownNotification } from './notification.model.ts';
import { presentNotifications } from './notification.present.ts';
import { countUnread, shownTo } from './read-notifications.service.ts';

/** Bytes waiting for a slow client after which its stream is closed; it reconnects and continues. */
const maxWaiting = 1_000_000;

/** What a stream asks of messages. Injected by the routes, as conversations depend on notifications. */
export interface LiveMessages {
  /** A member's count of unread messages. */
  countUnread(memberId: string): Promise<number>;
  /** Those of these messages that exist, by id, with the data of their events as this member sees them. */
  find(memberId: string, ids: readonly unknown[]): Promise<Map<string, { author_id: unknown; data: object }>>;
}

/** An open stream of a member. */
export interface LiveStream {
  readonly memberId: string;
  /** The number of the last event sent. */
  readonly sent: number;
  /** Sends new events in order, as the member may see them now. */
  send(caller: Caller): Promise<void>;
  /** Sends a comment if nothing was sent for this many ms. */
  beat(everyMs: number): void;
  end(): void;
}

/** @param language of its notifications */
export function createLiveStream(
  app: AppContext,
  language: Language,
  memberId: string,
  response: Response,
  start: number,
  messages: LiveMessages,
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

  const writeEvent = (type: NumberedEvent['type'], id: string, data: string) =>
    write(`event: ${type}\nid: ${id}\ndata: ${data}\n\n`);

  async function writeCounts(caller: Caller): Promise<void> {
    const counts: UnreadCounts = {
      notifications: await countUnread(caller),
      messages: await messages.countUnread(memberId),
    };
    countsSent += 1;
    writeEvent('unread', `n${sent}.${countsSent}`, JSON.stringify(counts));
  }

  /** The data of notifications by id, without those that she does not see. */
  async function notificationsAmong(caller: Caller, ids: readonly unknown[]): Promise<[string, string][]> {
    if (ids.length === 0) return [];
    const { filter, hidden } = await shownTo(caller);
    const stored = await NotificationModel.find({ _id: { $in: ids }, ...filter }).lean<ShownNotification[]>();
    const presented = await presentNotifications(app, language, hidden, stored);
    return presented.map((one) => [one.id, JSON.stringify(one)]);
  }

  /** The data of messages by id, without those whose authors are hidden meanwhile by a block or a suspension. */
  async function messagesAmong(caller: Caller, ids: readonly unknown[]): Promise<[string, string][]> {
    const found = await messages.find(memberId, ids);
    const authors = [...found.values()].map(({ author_id }) => String(author_id));
    const hidden = await hiddenFrom(
      caller,
      authors.filter((id) => id !== memberId),
    );
    return [...found].flatMap(([id, { author_id, data }]) =>
      hidden.includes(String(author_id)) ? [] : [[id, JSON.stringify(data)]],
    );
  }

  /** The data of events by what they are about. */
  async function contentsOf(caller: Caller, events: readonly NumberedEvent[]): Promise<Map<string, string>> {
    const idsOf = (type: NumberedEvent['type']) =>
      events.flatMap((event) => (event.type === type && event.about_id ? [event.about_id] : []));
    return new Map([
      ...(await notificationsAmong(caller, idsOf('notification'))),
      ...(await messagesAmong(caller, idsOf('message'))),
    ]);
  }

  async function sendNew(caller: Caller): Promise<void> {
    if (!isBegun) await writeCounts(caller);
    isBegun = true;
    const { latest, events } = await eventsAfter(memberId, sent);
    if (latest <= sent) return;
    const contents = await contentsOf(caller, events);
    /** Of each notification only the latest event is sent. */
    const latestOf = new Map(events.map(({ about_id, number }) => [String(about_id), number]));
    for (const { type, number, about_id } of events) {
      sent = number;
      const content = contents.get(String(about_id));
      if (content && latestOf.get(String(about_id)) === number) writeEvent(type, `n${number}`, content);
    }
    sent = latest;
    await writeCounts(caller);
  }

  return {
    memberId,
    get sent() {
      return sent;
    },
    send(caller) {
      const next = sending.then(() => sendNew(caller));
      sending = next.catch(() => {});
      return next;
    },
    beat(everyMs) {
      if (clock.now().getTime() - lastWrite >= everyMs) write(':\n\n');
    },
    end: () => response.end(),
  };
}
