import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { randomId } from '#lib/random-id.ts';

/** The keys of creations of which nobody has heard what became of them, by what was sent. */
const unanswered = new Map<string, string>();

/**
 * The `Idempotency-Key` that a creation is sent with; null for any other call. A creation that may have happened, as its
 * answer got lost or was a 503, is repeated with the same key, so that it happens once (decisions §7, beyond).
 */
export function creationKey({ status }: Endpoint, sent: string): string | null {
  if (status !== 201) return null;
  const key = unanswered.get(sent) ?? randomId();
  unanswered.set(sent, key);
  return key;
}

/** The API has answered what became of it: sending the same again means something new. */
export function clearCreationKey(sent: string): void {
  unanswered.delete(sent);
}
