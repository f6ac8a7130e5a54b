import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { runRoute } from './api-routes.ts';
import { ApiError, faultOf } from './errors.ts';
import { apiVersion } from './events.ts';
import type { Faults } from './faults.ts';
import { decodeForm } from './form-encoding.ts';
import { fingerprintOf, type IdempotencyKeys } from './idempotency.ts';
import { newId } from './ids.ts';
import type { Sandbox } from './sandbox.ts';

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: IncomingHttpHeaders;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Parts {
  sandbox: Sandbox;
  keys: IdempotencyKeys;
  faults: Faults;
  secretKey: string;
}

const refuseKey = (message: string) => new ApiError(401, { type: 'invalid_request_error', message });

function authenticate({ authorization = '' }: IncomingHttpHeaders, secretKey: string): void {
  const [scheme, value = ''] = authorization.split(' ');
  const given = scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
  if (!given) {
    throw refuseKey(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const [one, other] = [Buffer.from(given), Buffer.from(secretKey)];
  if (one.length === other.length && timingSafeEqual(one, other)) return;
  throw refuseKey(`Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`);
}

interface Worked {
  status: number;
  body: string;
  /** Nothing was done: the key may be reused with another body. */
  isBeforeWork: boolean;
}

function refusalOf(error: unknown): Worked {
  if (!(error instanceof ApiError)) throw error;
  return {
    status: error.status,
    body: JSON.stringify({ error: error.body }),
    isBeforeWork: error.isBeforeWork,
  };
}

function carryOut(
  { sandbox }: Parts,
  { method, path, query, body }: ApiRequest,
  id: string,
  key?: string,
): Worked {
  // Events during the work name this request.
  sandbox.request = { id, idempotency_key: key ?? null };
  try {
    const result = runRoute(sandbox, method, path, decodeForm(method === 'GET' ? query : body));
    return { status: 200, body: JSON.stringify(result, null, 2), isBeforeWork: false };
  } catch (error) {
    return refusalOf(error);
  } finally {
    sandbox.request = null;
  }
}

/**
 * Runs the work once per idempotency key; a repetition gets the same answer, a 500 too. `fault` is the status of an error
 * after the work.
 */
async function workOnce(
  parts: Parts,
  request: ApiRequest,
  id: string,
  { key, fault }: { key: string | undefined; fault: number | undefined },
): Promise<ApiAnswer> {
  const { sandbox, keys, faults } = parts;
  const fingerprint = fingerprintOf(request.method, request.path, request.body);
  const replayed = key === undefined ? null : keys.take(key, fingerprint, sandbox.now());
  if (replayed) {
    const { status, body, request_id } = replayed;
    return { status, body, headers: { 'idempotent-replayed': 'true', 'original-request': request_id } };
  }
  try {
    const worked = carryOut(parts, request, id, key);
    const { status, body, isBeforeWork } = fault === undefined ? worked : refusalOf(faultOf(fault));
    if (key !== undefined && !isBeforeWork) {
      keys.keep(key, { fingerprint, request_id: id, status, body, created: sandbox.now() });
    }
    if (request.method !== 'GET') await sandbox.save();
    if (faults.delayMs() > 0) await sleep(faults.delayMs());
    return { status, body, headers: {} };
  } finally {
    if (key !== undefined) keys.release(key);
  }
}

/** Answers a request as api.stripe.com does; null when the answer is to be lost. */
export async function answerApi(parts: Parts, request: ApiRequest): Promise<ApiAnswer | null> {
  const id = newId('req', 14);
  const given = request.headers['idempotency-key'];
  const key = request.method === 'POST' && typeof given === 'string' && given !== '' ? given : undefined;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': id,
    'stripe-version': apiVersion,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  try {
    authenticate(request.headers, parts.secretKey);
    const fault = parts.faults.next();
    if (fault && !fault.afterWork) {
      if (fault.status === 'lost') return null;
      throw faultOf(fault.status);
    }
    const answer = await workOnce(parts, request, id, {
      key,
      fault: fault && fault.status !== 'lost' ? fault.status : undefined,
    });
    if (fault?.status === 'lost') return null;
    return { status: answer.status, body: answer.body, headers: { ...headers, ...answer.headers } };
  } catch (error) {
    const { status, body } = refusalOf(error);
    return { status, body, headers };
  }
}
