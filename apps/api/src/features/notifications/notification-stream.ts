import { notificationStreamPath } from '@rosette/shared/contract/notifications.ts';
import { type RequestHandler, Router } from 'express';
import { authenticate, signInFirst } from '#http/authenticate.ts';
import { onlyMethods } from '#http/error-handler.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type CountUnreadMessages, createLiveStream, startOf } from './live-stream.ts';
import { createLiveStreams } from './live-streams.ts';
import { findCounters } from './read-notifications.service.ts';
import { createStreamSlots } from './stream-slots.ts';

/** ms of silence after which TCP keep-alive probes the client. */
const keepAliveMs = 15_000;

/**
 * GET /notifications/stream (product/notifications-and-mails#live-stream): `text/event-stream` until the
 * session or the connection ends or the process is told to stop. Starts with `unread`, then the events missed
 * since `Last-Event-ID`, each once and in order.
 */
export function createNotificationStream(app: AppContext, countUnreadMessages: CountUnreadMessages): Router {
  const slots = createStreamSlots(app);
  const streams = createLiveStreams(app, slots.renew);

  const open: RequestHandler = async (request, response) => {
    const caller = await authenticate(request, app);
    if (!caller) throw await signInFirst(request, app);
    const slot = await slots.take(caller.id);
    const give = () =>
      slots
        .give(slot)
        .catch((error: unknown) =>
          app.log.warn({ err: error }, 'the slot of a stream could not be released'),
        );
    // A client that has left by now emits no further 'close'.
    if (response.destroyed) return give();
    response.once('close', give);

    const { last_event } = await findCounters(caller.id);
    const start = await startOf(caller.id, request.get('last-event-id'), last_event);
    if (response.destroyed) return;
    response.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    // Detects clients that vanished, so that their slots are free within a minute.
    request.socket.setKeepAlive(true, keepAliveMs);
    response.flushHeaders();
    const stream = createLiveStream(app, caller.id, response, start, countUnreadMessages);
    const isSignedIn = async () => (await authenticate(request, app)) !== null;
    streams.add({ stream, isSignedIn });
    response.once('close', () => streams.remove(stream));
    await stream.send();
  };

  return Router().get(notificationStreamPath, open).all(notificationStreamPath, onlyMethods('GET'));
}
