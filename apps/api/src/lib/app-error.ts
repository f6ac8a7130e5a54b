/** An error to answer: a message for people and an HTTP status. */
export class AppError extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    detail: string,
    more: { errors?: FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

export interface FieldError {
  path: string;
  message: string;
}

export const badRequest = (detail: string) => new AppError(400, detail);
/** 401 without a valid session; the header tells clients that it is about the token. */
export const unauthorized = (detail = 'Please sign in first') =>
  new AppError(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } });
/** 401 for a wrong password or code. */
export const wrongCredentials = (detail: string) => new AppError(401, detail);
export const forbidden = (detail = 'You are not allowed to do this') => new AppError(403, detail);
export const notFound = (detail = 'Not found') => new AppError(404, detail);
export const conflict = (detail: string) => new AppError(409, detail);
/** 422 with a message per field; `detail` is the first one (product/api#errors). */
export const invalid = (errors: FieldError[]) =>
  new AppError(422, errors[0]?.message ?? 'Something in the request is not valid', { errors });
export const invalidField = (path: string, message: string) => invalid([{ path, message }]);
function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** 429 for too many of `what`, with Retry-After in `seconds`. */
export const tooMany = (seconds: number, what = 'requests') =>
  new AppError(429, `Too many ${what}. Please try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
/** 503 with Retry-After. `cause` is the error of another service; it is logged. */
export const unavailable = (
  detail = 'The service is not available right now. Please try again in a moment.',
  cause?: unknown,
) => new AppError(503, detail, { headers: { 'Retry-After': '5' }, cause });
