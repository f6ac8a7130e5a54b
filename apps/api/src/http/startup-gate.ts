import type { RequestHandler } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { unavailable } from '#lib/app-error.ts';

/** Answers 503 to all API calls, /health included, until the process serves. */
export function createStartupGate({ startup }: AppContext): RequestHandler {
  return (_request, _response, next) => {
    if (!startup.isServing) throw unavailable('The service is starting. Please try again in a moment.');
    next();
  };
}
