import type { ErrorCode } from '@rosette/shared/texts/codes.ts';

/** The body of a refusal (product/api#errors). */
export interface Refusal {
  /** What the web decides by; null without an answer of the API. */
  code: ErrorCode | null;
  /** The API's sentence for people, which is shown and never read; empty without an answer of the API. */
  detail: string;
  errors: { path: string; message: string }[];
  /** The whole body, with what the endpoint's `refusalBodies` add. */
  body: Readonly<Record<string, unknown>>;
}

/** A refusal of the API, or a failure to reach it (`status` 0). */
export class ApiError extends Error implements Refusal {
  readonly status: number;
  readonly code: Refusal['code'];
  readonly detail: string;
  readonly errors: Refusal['errors'];
  readonly body: Refusal['body'];
  /** The seconds of `Retry-After`; null without it. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    { code = null, detail = '', errors = [], body = {} }: Partial<Refusal> = {},
    retryAfter: number | null = null,
  ) {
    super(detail || `The request failed (${status})`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The API's message, else `fallback` (product/web#texts-of-errors). */
export function detailOr(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}

/** Whether it is a refusal with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ApiError && error.code !== null && codes.includes(error.code);

/** The API's sentence for who is suspended or was declined, with the reason (product/safety#suspension); null for other errors. */
export const suspensionOf = (error: unknown): string | null =>
  hasCode(
    error,
    'account_suspended',
    'account_suspended_until',
    'admission_declined',
    'admission_declined_because',
  )
    ? detailOr(error, '')
    : null;
