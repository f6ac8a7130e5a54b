import type { Problem } from '@rosette/shared/contract/problem.ts';
import type {
  ErrorCode,
  FieldErrorCode,
  LimitErrorCode,
  PlaceholdersOfCode,
  PlainErrorCode,
} from '@rosette/shared/texts/codes.ts';
import type { Param } from './message.ts';

type Params = Record<string, Param>;

/** The values of the placeholders in a code's text. */
type ParamsOf<Code extends ErrorCode> = {
  [Name in PlaceholdersOfCode<Code>]: Name extends 'count' ? number : Param;
};

export type FieldProblem = Problem<ErrorCode>;

interface More {
  /** What is wrong with each field; for a 422. */
  errors?: readonly FieldProblem[];
  headers?: Record<string, string>;
  /** What the body holds besides, as the endpoint's `refusalBodies` declare it. */
  body?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An error to answer: an HTTP status, and a code with the values of its text, which is written when it is answered. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: Params;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly headers: Record<string, string>;
  readonly body: More['body'];

  constructor(status: number, code: ErrorCode, params: Params = {}, more: More = {}) {
    super(code, { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.params = params;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.body = more.body;
  }
}

/** Makes an error from a code, and from the values of its text where that has placeholders. */
export interface Refuse {
  (code: PlainErrorCode): AppError;
  <Code extends ErrorCode>(code: Code, params: ParamsOf<Code>): AppError;
}

/** Refusals of a status, with these headers. */
export function refuseWith(status: number, headers: Record<string, string> = {}): Refuse {
  const refuse = (code: ErrorCode, params?: Params) => new AppError(status, code, params, { headers });
  // The compiler cannot compare the values of all codes' texts with `Params`.
  return refuse as unknown as Refuse;
}

export const badRequest = refuseWith(400);
/** 401 without a valid session; the header tells clients that it is about the token. */
export const unauthorized = refuseWith(401, { 'WWW-Authenticate': 'Bearer' });
/** 401 for a wrong password or code. */
export const wrongCredentials = refuseWith(401);
export const forbidden = refuseWith(403);
export const notFound = refuseWith(404);
export const conflict = refuseWith(409);

/** 422 with a code per field; that of the answer is the first one (product/api#errors). */
export const invalid = (errors: readonly [FieldProblem, ...FieldProblem[]]) =>
  new AppError(422, errors[0].code, {}, { errors });
export const invalidField = (path: string, code: FieldErrorCode) => invalid([{ path, code }]);

/** 429 for too many of something, with Retry-After in `seconds`. */
export const tooMany = (seconds: number, code: LimitErrorCode = 'too_many_requests') =>
  refuseWith(429, { 'Retry-After': String(seconds) })(code, { wait: { seconds } });

/** 503 with Retry-After. `cause` is the error of another service; it is logged. */
export const unavailable = (code: PlainErrorCode = 'unavailable', cause?: unknown) =>
  new AppError(503, code, {}, { headers: { 'Retry-After': '5' }, cause });
