import type { RequestHandler } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { unavailable } from '#lib/app-error.ts';

/** Answers 503 to every call of the API, /health included, until the process has started as far as it needs to. */
export function createStartupGate({ startup }: AppContext): RequestHandler {
  return (_request, _response, next) => {
    if (!startup.isServing) throw unavailable('The service is starting. Please try again in a moment.');
    next();
  };
}
