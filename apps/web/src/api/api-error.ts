/** A refusal of the API, or a failure to reach it (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The API's message for people; empty without an answer of the API. */
  readonly detail: string;
  readonly errors: { path: string; message: string }[];
  /** The seconds of `Retry-After`; null without it. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    detail: string,
    errors: { path: string; message: string }[] = [],
    retryAfter: number | null = null,
  ) {
    super(detail || `The request failed (${status})`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** The API's message, else `fallback` (product/web#texts-of-errors). */
export function detailOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}
