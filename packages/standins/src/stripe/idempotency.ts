import { createHash } from 'node:crypto';
import { ApiError } from './errors.ts';
import type { IdempotentAnswer, State } from './state.ts';

const keptSeconds = 24 * 3600;
const maxLength = 255;

export interface IdempotencyKeys {
  /**
   * Reserves the key for a request.
   * @returns the stored answer of an earlier one with the same body, if any
   * @throws 400 for another body, 409 while the earlier one is in progress
   */
  take(key: string, fingerprint: string, now: number): IdempotentAnswer | null;
  keep(key: string, answer: IdempotentAnswer): void;
  release(key: string): void;
}

/** Method, path and body, which a repetition must have in common. */
export const fingerprintOf = (method: string, path: string, body: string) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

export function createIdempotencyKeys({ idempotent_answers }: State): IdempotencyKeys {
  const inProgress = new Map<string, string>();

  const refuseOther = (key: string) =>
    new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });

  return {
    take(key, fingerprint, now) {
      if (key.length > maxLength) {
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Idempotency keys must be at most ${maxLength} characters long.`,
        });
      }
      const running = inProgress.get(key);
      const answered = idempotent_answers[key];
      const isCurrent = answered !== undefined && answered.created > now - keptSeconds;
      if ((running ?? (isCurrent ? answered.fingerprint : fingerprint)) !== fingerprint)
        throw refuseOther(key);
      if (running !== undefined) {
        throw new ApiError(409, {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        });
      }
      if (isCurrent) return answered;
      inProgress.set(key, fingerprint);
      return null;
    },
    keep(key, answer) {
      for (const [old, { created }] of Object.entries(idempotent_answers)) {
        if (created <= answer.created - keptSeconds) delete idempotent_answers[old];
      }
      idempotent_answers[key] = answer;
    },
    release(key) {
      inProgress.delete(key);
    },
  };
}
