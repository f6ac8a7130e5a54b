import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { AppContext } from '#lib/app-context.ts';
import { AppError, badRequest, notFound, unavailable } from '#lib/app-error.ts';
import { isDatabaseAway } from '#lib/database.ts';

const hasStatus = (error: unknown): error is Error & { status: number; type?: string } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Errors of the JSON parser and Express, in our words. */
function fromExpress(error: Error & { status: number; type?: string }): AppError | null {
  if (error.type === 'entity.parse.failed') return badRequest('The request body is not valid JSON');
  if (error.type === 'entity.too.large') return new AppError(413, 'The request is too large');
  if (error.type === 'request.aborted') return badRequest('The request was cut off');
  if (error.status >= 400 && error.status < 500)
    return new AppError(error.status, 'The request could not be read');
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
    throw new AppError(405, `${method} is not possible here`, { headers: { Allow: methods.join(', ') } });
  };
}

export const unknownPath: RequestHandler = () => {
  throw notFound('There is nothing at this address');
};

/**
 * Answers any error as `{ detail }` (product/api#errors); an unexpected one as a neutral 500 with a log
 * entry.
 */
export function createErrorHandler({ log }: AppContext): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = asAppError(error);
    if (!known) log.error({ err: error, requestId: request.id }, 'request failed');
    else if (known.cause)
      log.warn({ reason: String(known.cause), requestId: request.id }, 'another service failed');
    const { status, message, errors, headers } =
      known ?? new AppError(500, 'Something went wrong on our side');
    response
      .status(status)
      .set(headers)
      .set('Cache-Control', 'no-store')
      .json({ detail: message, ...(errors && { errors }) });
  };
}
