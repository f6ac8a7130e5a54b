import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '#lib/app-context.ts';

declare module 'http' {
  interface IncomingMessage {
    /** Stands in the answer's header X-Request-Id and in every line of the log that belongs to the request. */
    id: string;
  }
}

/** Express does not mind the case of a path, so neither does the log. */
const isLogged = (url: string) => /^\/api\/(?!health)/i.test(url);

const lineOf = (request: Request, response: Response, began: number) => ({
  requestId: request.id,
  duration: Math.round(performance.now() - began),
  method: request.method,
  route: request.route?.path ?? request.originalUrl.split('?', 1)[0],
  status: response.statusCode,
  userId: response.locals.callerId,
});

/**
 * One structured line for each request, once it is answered or given up: id, route, status, duration, user. Addresses are
 * logged without their query, which may hold a token or an e-mail address. Each line is made from nothing: a logger for
 * each request cost more than the rest of the way to a cached answer.
 */
export function createRequestLog({ log }: AppContext): RequestHandler {
  return (request, response, next) => {
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    if (isLogged(request.url)) {
      const began = performance.now();
      // 'close' follows 'finish', and comes alone where the caller did not wait.
      response.once('close', () => {
        const line = lineOf(request, response, began);
        if (response.statusCode >= 500) log.error(line, 'request');
        else log.info(line, 'request');
      });
    }
    next();
  };
}
