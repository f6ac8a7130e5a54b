import { notificationStreamPath } from '@rosette/shared/contract/notifications.ts';
import { type RequestHandler, Router } from 'express';
import { authenticate, signInFirst, subjectOf } from '#http/authenticate.ts';
import { onlyMethods } from '#http/error-handler.ts';
import { declareLanguage, languageOfRequest } from '#http/request-language.ts';
import type { AppContext } from '#lib/app-context.ts';
import { startOf } from './live-log.ts';
import { createLiveStream, type LiveMessages } from './live-stream.ts';
import { createLiveStreams } from './live-streams.ts';
import { createStreamSlots } from './stream-slots.ts';

/** ms of silence after which TCP keep-alive probes the client. */
const keepAliveMs = 15_000;

/**
 * GET /notifications/stream (product/notifications-and-mails#live-stream): `text/event-stream` until the
 * session or the connection ends or the process is told to stop. Starts with `unread`, then the events missed
 * since `Last-Event-ID`, each once and in order, in the language of the request that opened it.
 */
export function createNotificationStream(app: AppContext, messages: LiveMessages): Router {
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

    const start = await startOf(caller.id, request.get('last-event-id'));
    if (response.destroyed) return;
    response.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    const language = languageOfRequest(request, app);
    declareLanguage(response, language);
    // Detects clients that vanished, so that their slots are free within a minute.
    request.socket.setKeepAlive(true, keepAliveMs);
    response.flushHeaders();
    const stream = createLiveStream(app, language, caller.id, response, start, messages);
    streams.add({ stream, subject: () => subjectOf(request, app) });
    response.once('close', () => streams.remove(stream));
    await stream.send(caller);
  };

  return Router().get(notificationStreamPath, open).all(notificationStreamPath, onlyMethods('GET'));
}
