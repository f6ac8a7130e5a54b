import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { randomId } from '#lib/random-id.ts';

/** The keys of creations whose outcome is unknown, by their call. */
const unanswered = new Map<string, string>();

/**
 * The `Idempotency-Key` of a creation; null for other calls. A creation whose answer was lost or a 503 may have
 * happened, so it is repeated with the same key (product/api#repeating-a-call).
 */
export function creationKey({ status }: Endpoint, sent: string): string | null {
  if (status !== 201) return null;
  const key = unanswered.get(sent) ?? randomId();
  unanswered.set(sent, key);
  return key;
}

/** The outcome is known: the same call again is a new creation. */
export function clearCreationKey(sent: string): void {
  unanswered.delete(sent);
}
