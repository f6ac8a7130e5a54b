import type Stripe from 'stripe';

/** The JSON of an error. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
}

/** An error with Stripe's format and status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Nothing was done, so the idempotency key is not stored. */
  readonly isBeforeWork: boolean;

  constructor(status: number, body: ErrorBody, { isBeforeWork = false } = {}) {
    super(body.message);
    this.status = status;
    this.body = withDocs(body);
    this.isBeforeWork = isBeforeWork;
  }
}

const withDocs = (body: ErrorBody): ErrorBody =>
  body.code
    ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
    : body;

/** The error of a request that cannot be executed. */
export const invalid = (message: string, { code, param }: { code?: string; param?: string } = {}) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });

/** The error of an invalid parameter, before any work. */
export const invalidParameter = (message: string, code: string, param: string) =>
  new ApiError(400, { type: 'invalid_request_error', message, code, param }, { isBeforeWork: true });

export const missing = (kind: string, id: string, param: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unknownUrl = (method: string, path: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });

/** The error for a status that a test requested. */
export function faultOf(status: number): ApiError {
  if (status === 429) {
    const message = 'Request rate limit exceeded. You can learn more about rate limits here.';
    return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message });
  }
  if (status === 402) {
    const message = 'Your card was declined.';
    return new ApiError(402, { type: 'card_error', code: 'card_declined', message });
  }
  if (status >= 500) {
    const message = 'An unknown error occurred. Please try again or contact support.';
    return new ApiError(status, { type: 'api_error', message });
  }
  return new ApiError(status, {
    type: 'invalid_request_error',
    message: `The sandbox was told to answer ${status}`,
  });
}
