import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { ApiError, detailOr } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { ownerOf, tokenStore } from '#api/token-store.ts';
import { waitingCheckIns } from '#lib/waiting-check-ins.ts';
import { toast } from '#ui/toast.ts';

/** What the API said to a check-in: the row as it is now, or null where it was refused. */
type Listener = (eventId: string, row: AttendeeDto | null) => void;

const listeners = new Set<Listener>();
const sending = new Map<string, Promise<void>>();

/** Tells what became of each check-in that is sent; returns how to stop. */
export function onCheckInAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Away for a moment, or to sign in again: worth sending later. A refusal is not. */
const isForLater = (error: unknown) =>
  error instanceof ApiError && [0, 401, 429, 502, 503, 504].includes(error.status);

/** Sends one; answers whether the next may follow. */
async function sendOne(accountId: string, eventId: string, user_id: string, present: boolean) {
  let row: AttendeeDto | null = null;
  try {
    row = await call(events.checkIn, { params: { id: eventId, user_id }, body: { present } });
  } catch (error) {
    if (isForLater(error)) return false;
    toast.error(detailOr(error, 'Failed to check in'));
  }
  waitingCheckIns.remove(accountId, eventId, user_id, present);
  for (const listener of listeners) listener(eventId, row);
  return true;
}

async function sendAllOf(accountId: string, eventId: string): Promise<void> {
  for (;;) {
    const [first] = Object.entries(waitingCheckIns.of(accountId, eventId));
    // Somebody else may have signed in meanwhile: hers they are not.
    const owner = ownerOf(tokenStore.get());
    if (!first || (owner && owner !== accountId)) return;
    if (!(await sendOne(accountId, eventId, ...first))) return;
  }
}

/** Sends the check-ins of an event that wait on this device, one after the other, until the API cannot be reached. */
export function sendCheckIns(accountId: string, eventId: string): Promise<void> {
  const key = `${accountId}:${eventId}`;
  const running = sending.get(key) ?? sendAllOf(accountId, eventId).finally(() => void sending.delete(key));
  sending.set(key, running);
  return running;
}
