import { createHash } from 'node:crypto';
import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { createSeal } from '#lib/seal.ts';
import { inLine, transaction } from '#lib/transaction.ts';
import { IdempotencyKeyModel, keptSince } from './idempotency-key.model.ts';

/** Creations accept the header (product/api#repeating-a-call). */
export const takesIdempotencyKey = ({ method, status }: Endpoint) => method === 'post' && status === 201;

export const idempotencyHeader = 'Idempotency-Key';
export const idempotencyKeyPattern = '^[\\x20-\\x7e]{1,128}$';

/** A call to execute once, however often it is sent. */
export interface RepeatableCall {
  /** The header's value. */
  key: string;
  /** The caller's account and its `token_version`, or a visitor's address. */
  from: string;
  /** Method and path, as in 'POST /events'. */
  call: string;
  /** The body as parsed JSON. */
  body: unknown;
}

/** An answer as it is sent and stored. */
export interface SerializedAnswer {
  status: number;
  headers: Record<string, string>;
  /** Empty without a body. */
  json: string;
}

const digestOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const sortFields = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Serializes JSON independently of the order of fields.
 * @throws 400 when it is nested too deeply
 */
function canonical(body: unknown): string {
  try {
    return JSON.stringify(body, sortFields) ?? '';
  } catch {
    throw badRequest('body_too_deep');
  }
}

/** @throws 422 when the key is too long or holds anything but printable ASCII */
export function assertIdempotencyKey(key: string): void {
  if (new RegExp(idempotencyKeyPattern).test(key)) return;
  throw invalidField(idempotencyHeader, 'idempotency_key_invalid');
}

/** The steps of a write for one request; see `Write` in handlers.ts. */
export interface Steps<P> {
  line: string | undefined;
  prepare(): Promise<P>;
  commit(prepared: P): Promise<SerializedAnswer>;
}

/**
 * Runs writes: `prepare` outside of any transaction, then `commit` in one. A call with an `Idempotency-Key` happens once,
 * however often it is sent: the first answer is stored in the transaction of `commit` and answered to repetitions within
 * 24 hours, so that a call whose answer was lost, e.g. by a 503, can be repeated. A refusal rolls back and stores
 * nothing. A repetition during the first call waits for it: in this process in a line, across processes because two
 * transactions cannot insert the same key.
 * @returns a function that runs the steps, or answers as before; `call` is null without a key. It throws 422 when the
 * body differs from the first
 */
export function createWrites({ config }: AppContext) {
  const seal = createSeal(config.jwtSecrets, 'idempotency');

  /** The answer that is stored under a key; null when there is none. */
  async function answerTo(_id: string, body: string): Promise<SerializedAnswer | null> {
    const first = await IdempotencyKeyModel.findOne({
      _id,
      created_at: { $gt: keptSince(clock.now()) },
    }).lean();
    if (!first) return null;
    if (first.body !== body) {
      throw invalidField(idempotencyHeader, 'idempotency_key_of_other_body');
    }
    const answer = seal.open(first.answer);
    if (answer === null) throw conflict('repeated_answer_gone');
    return JSON.parse(answer);
  }

  /** @throws MongoDB's error for a duplicate `_id` when another process has stored an answer */
  async function store(_id: string, body: string, written: SerializedAnswer): Promise<void> {
    const created_at = clock.now();
    const expired = { _id, created_at: { $lte: keptSince(created_at) } };
    const answer = seal.close(JSON.stringify(written));
    await IdempotencyKeyModel.replaceOne(expired, { body, answer, created_at }, { upsert: true });
  }

  return async function run<P>(
    call: RepeatableCall | null,
    { line, prepare, commit }: Steps<P>,
  ): Promise<SerializedAnswer> {
    if (!call) {
      const prepared = await prepare();
      return transaction(() => commit(prepared), line);
    }
    const _id = digestOf(call.from, call.call, call.key);
    const body = digestOf(canonical(call.body));
    return inLine(`idempotency:${_id}`, async () => {
      const first = await answerTo(_id, body);
      if (first) return first;
      const prepared = await prepare();
      try {
        return await transaction(async () => {
          const written = await commit(prepared);
          await store(_id, body, written);
          return written;
        }, line);
      } catch (error) {
        // Another process may have executed this call meanwhile: its answer counts, whatever the second try met.
        const other = await answerTo(_id, body);
        if (other) return other;
        throw error;
      }
    });
  };
}
