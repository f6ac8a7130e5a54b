import { createHash } from 'node:crypto';
import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { createSeal } from '#lib/seal.ts';
import { inTransaction } from '#lib/transaction.ts';
import { IdempotencyKeyModel, keptSince } from './idempotency-key.model.ts';
import { type PreparedAnswer, preparedFrom } from './prepared-answer.ts';

/** Creations accept the header (beyond, first bullets). */
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

const digestOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Serializes JSON independently of the order of fields. */
function canonical(value: unknown): string {
  const sortFields = (_name: string, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, sortFields) ?? '';
}

/** @throws 422 when the key is too long or holds anything but printable ASCII */
export function assertIdempotencyKey(key: string): void {
  if (new RegExp(idempotencyKeyPattern).test(key)) return;
  throw invalidField(idempotencyHeader, 'An Idempotency-Key has 1 to 128 printable characters');
}

/**
 * Executes each call once: the first answer is stored in the transaction of the creation and answered to repetitions
 * within 24 hours, so that a call whose answer was lost, e.g. by a 503, can be repeated. A refusal rolls back and
 * stores nothing. A repetition during the first call waits for it: in this process in a queue, across processes because
 * two transactions cannot insert the same key.
 * @returns a function that runs `create` or answers as before; it throws 422 when the body differs from the first
 */
export function createIdempotency({ config }: AppContext) {
  const seal = createSeal(config.jwtSecrets, 'idempotency');

  return function once(
    { key, from, call, body }: RepeatableCall,
    create: () => Promise<PreparedAnswer>,
  ): Promise<PreparedAnswer> {
    const _id = digestOf(from, call, key);
    const bodyDigest = digestOf(canonical(body));
    return inTransaction(async () => {
      const now = clock.now();
      const first = await IdempotencyKeyModel.findById(_id).lean();
      if (first && first.created_at > keptSince(now)) {
        if (first.body !== bodyDigest) {
          throw invalidField(idempotencyHeader, 'This Idempotency-Key was used with another body');
        }
        const answer = seal.open(first.answer);
        if (answer === null) throw conflict('This call was answered before, and its answer is gone');
        return preparedFrom(JSON.parse(answer));
      }
      const row = { body: bodyDigest, created_at: now };
      // Before the creation: a concurrent repetition conflicts here and waits.
      await IdempotencyKeyModel.updateOne({ _id }, { $set: { ...row, answer: '-' } }, { upsert: true });
      const prepared = await create();
      const { status, headers, body: bytes } = prepared;
      const answer = seal.close(JSON.stringify({ status, headers, body: bytes.toString() }));
      await IdempotencyKeyModel.updateOne({ _id }, { $set: { answer } });
      return prepared;
    }, `idempotency:${_id}`);
  };
}
