import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '#lib/app-context.ts';

declare module 'http' {
  interface IncomingMessage {
    /** The X-Request-Id of the answer and of every log line of the request. */
    id: string;
  }
}

/** Paths are matched ignoring case, as in Express. */
const isLogged = (url: string) => /^\/api\/(?!health)/i.test(url);

/** Its 503 tells a proxy to wait; the cause is logged where it happens. */
const isReadiness = (url: string) => /^\/api\/ready\/?(\?|$)/i.test(url);

/**
 * The first segment of a path, as in '/api/calendar', for a request that was answered before its route was found, e.g.
 * with 429 or 503: other segments may be secrets, as those of calendar addresses are.
 */
const pathWithoutSecrets = (url: string) => /^\/api\/[^/?]*/i.exec(url)?.[0];

const lineOf = (request: Request, response: Response, began: number) => ({
  requestId: request.id,
  duration: Math.round(performance.now() - began),
  method: request.method,
  route: request.route?.path ?? pathWithoutSecrets(request.originalUrl),
  status: response.statusCode,
  userId: response.locals.callerId,
});

/**
 * Logs one structured line per request when it is answered or aborted: id, route, status, duration, user. URLs are
 * logged without their query, which may hold tokens or addresses. A child logger per request would cost more than a
 * cached answer.
 */
export function createRequestLog({ log }: AppContext): RequestHandler {
  return (request, response, next) => {
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    if (isLogged(request.url)) {
      const began = performance.now();
      // 'close' comes after 'finish', or alone when the client disconnected.
      response.once('close', () => {
        const line = lineOf(request, response, began);
        if (response.statusCode >= 500 && !isReadiness(request.originalUrl)) log.error(line, 'request');
        else log.info(line, 'request');
      });
    }
    next();
  };
}
