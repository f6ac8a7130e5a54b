import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { AppError, badRequest, notFound, refuseWith, unavailable } from '#lib/app-error.ts';
import { isDatabaseAway } from '#lib/database.ts';
import { errorBody } from './error-body.ts';
import { declareLanguage, languageOfRequest } from './request-language.ts';

const hasStatus = (error: unknown): error is Error & { status: number; type?: string } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Errors of the JSON parser and Express, as ours. */
function fromExpress(error: Error & { status: number; type?: string }): AppError | null {
  if (error.type === 'entity.parse.failed') return badRequest('body_not_json');
  if (error.type === 'entity.too.large') return refuseWith(413)('request_too_large');
  if (error.type === 'request.aborted') return badRequest('request_cut_off');
  if (error.status >= 400 && error.status < 500) return refuseWith(error.status)('request_unreadable');
  return null;
}

/** The AppError to answer; null for an unexpected error. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable();
  return hasStatus(error) ? fromExpress(error) : null;
}

/** Answers other methods of a path with 405 (product/api#statuses). */
export function onlyMethods(...methods: string[]): RequestHandler {
  return ({ method }) => {
    throw refuseWith(405, { Allow: methods.join(', ') })('method_not_possible', { method });
  };
}

export const unknownPath: RequestHandler = () => {
  throw notFound('nothing_at_address');
};

/**
 * Answers any error with its code and a sentence in the language of the request (product/api#errors); an unexpected one
 * as a neutral 500 with a log entry.
 */
export function createErrorHandler(app: AppContext): ErrorRequestHandler {
  const { log } = app;
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = asAppError(error);
    if (!known) log.error({ err: error, requestId: request.id }, 'request failed');
    else if (known.cause)
      log.warn({ reason: String(known.cause), requestId: request.id }, 'another service failed');
    const answered = known ?? refuseWith(500)('unexpected_error');
    const language = languageOfRequest(request, app);
    response.status(answered.status).set(answered.headers).set('Cache-Control', 'no-store');
    declareLanguage(response, language);
    response.json(errorBody(language, answered));
  };
}
